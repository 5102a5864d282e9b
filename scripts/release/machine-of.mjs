/** For which machine a binary is, by its first bytes, in the names of `platforms.mjs`. Undefined for anything else. */
const ELF = 0x7f454c46;
const ELF_X64 = 62;
const MZ = 0x5a4d;
const PE = 0x00004550;
const PE_OFFSET_AT = 0x3c;
const PE_X64 = 0x8664;
const MACH_O_64 = 0xfeedfacf;
const MACH_O = { 0x01000007: 'darwin-x64', 0x0100000c: 'darwin-arm64' };

export function machineOf(bytes) {
	if (bytes.readUInt32BE(0) === ELF) return bytes.readUInt16LE(18) === ELF_X64 ? 'linux-x64' : undefined;
	if (bytes.readUInt32LE(0) === MACH_O_64) return MACH_O[bytes.readUInt32LE(4)];
	if (bytes.readUInt16LE(0) !== MZ) return undefined;
	const at = bytes.readUInt32LE(PE_OFFSET_AT);
	return bytes.readUInt32LE(at) === PE && bytes.readUInt16LE(at + 4) === PE_X64 ? 'win-x64' : undefined;
}
