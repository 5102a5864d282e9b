/**
 * Controls LibreOffice, if it is installed, with a macro, because its Python bridge is not installed everywhere. Typed cells are
 * read as if a person in Brazil typed them.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;

/** Steps on one file; its last sheet is the one typed into. */
export type OfficeStep =
	| { readonly open: string }
	/** Column and row from 0; `asText`: the cell is formatted as text first. */
	| { readonly column: number; readonly row: number; readonly type: string; readonly asText: boolean }
	/** Saved in the format of its extension. */
	| { readonly save: string };

const FORMATS: Readonly<Record<string, string>> = {
	'.xlsx': 'Calc MS Excel 2007 XML',
	'.ods': 'calc8',
	'.fods': 'OpenDocument Spreadsheet Flat XML',
	'.xls': 'MS Excel 97',
};
/** Semicolon, quotes, UTF-8, from the first line, nothing special, Brazil; saved with what cells show. */
const CSV = ['Text - txt - csv (StarCalc)', '59,34,76,1,,1046,false,false'];
const CSV_AS_SHOWN = ['Text - txt - csv (StarCalc)', '59,34,76,1,,1046,false,true'];

export function runOffice(folder: string, steps: readonly OfficeStep[]): void {
	const lines = steps.map((step) => {
		if ('type' in step) return [step.asText ? 'type as text' : 'type', step.column, step.row, step.type];
		const file = 'open' in step ? step.open : step.save;
		const format = FORMATS[path.extname(file)];
		const kind = format === undefined ? ('open' in step ? CSV : CSV_AS_SHOWN) : [format, ''];
		return ['open' in step ? 'open' : 'save', pathToFileURL(file).href, ...kind];
	});
	const job = path.join(folder, 'office-job.tsv');
	writeFileSync(job, lines.map((line) => `${line.join('\t')}\n`).join(''));
	const profile = path.join(folder, 'office-profile');
	mkdirSync(path.join(profile, 'user'), { recursive: true });
	writeFileSync(path.join(profile, 'user', 'registrymodifications.xcu'), IN_BRAZIL);
	// LibreOffice makes the rest of a profile when it starts for the first time, and throws away macros that are there.
	start(profile, ['--terminate_after_init']);
	const basic = path.join(profile, 'user', 'basic', 'Standard');
	mkdirSync(basic, { recursive: true });
	for (const [name, text] of Object.entries(MACRO)) writeFileSync(path.join(basic, name), text);
	start(profile, [`macro:///Standard.Round.Main(${pathToFileURL(job).href})`]);
}

function start(profile: string, options: readonly string[]): void {
	execFileSync(
		'soffice',
		['--headless', '--norestore', `-env:UserInstallation=${pathToFileURL(profile).href}`, ...options],
		{ stdio: 'ignore', timeout: 120_000 },
	);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const IN_BRAZIL = `${XML}
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item>
</oor:items>`;
const MACRO = {
	'script.xlb': `${XML}
<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard" library:readonly="false" library:passwordprotected="false">
<library:element library:name="Round"/>
</library:library>`,
	'Round.xba': `${XML}
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Round" script:language="StarBasic">
Sub Main(jobUrl As String)
	On Error Goto Failed
	Dim disk, stream, parts, doc, sheet
	Dim here As New com.sun.star.lang.Locale
	disk = CreateUnoService("com.sun.star.ucb.SimpleFileAccess")
	stream = CreateUnoService("com.sun.star.io.TextInputStream")
	stream.setInputStream(disk.openFileRead(jobUrl))
	stream.setEncoding("UTF-8")
	Do While Not stream.isEOF()
		parts = Split(stream.readLine(), Chr(9))
		If UBound(parts) = 3 Then
			Select Case parts(0)
			Case "open"
				If Not IsEmpty(doc) Then doc.close(True)
				doc = StarDesktop.loadComponentFromURL(parts(1), "_blank", 0, AsFile(parts(2), parts(3)))
				sheet = doc.Sheets.getByIndex(doc.Sheets.Count - 1)
			Case "type as text"
				sheet.getCellByPosition(CLng(parts(1)), CLng(parts(2))).NumberFormat = doc.NumberFormats.queryKey("@", here, False)
				sheet.getCellByPosition(CLng(parts(1)), CLng(parts(2))).FormulaLocal = parts(3)
			Case "type"
				sheet.getCellByPosition(CLng(parts(1)), CLng(parts(2))).FormulaLocal = parts(3)
			Case "save"
				doc.storeToURL(parts(1), AsFile(parts(2), parts(3)))
			End Select
		End If
	Loop
Failed:
	StarDesktop.terminate()
End Sub

Function AsFile(filter As String, choices As String)
	Dim values(2) As New com.sun.star.beans.PropertyValue
	values(0).Name = "Hidden"
	values(0).Value = True
	values(1).Name = "FilterName"
	values(1).Value = filter
	values(2).Name = "FilterOptions"
	values(2).Value = choices
	AsFile = values()
End Function
</script:module>`,
};
