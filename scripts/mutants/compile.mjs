/** Asks the compiler if it refuses a mutant: the file, or one that imports it. */
import path from 'node:path';
import ts from 'typescript';

export function createCompiler() {
	const parsed = new Map();
	let before;

	/** @returns whether there are errors when the file has that text */
	return function refuses(file, text) {
		const config = ts.findConfigFile(path.dirname(file), (name) => ts.sys.fileExists(name));
		const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(config, {}, ts.sys);
		const host = ts.createCompilerHost(options);
		const getSourceFile = (name, ...others) => {
			if (path.resolve(name) === file) return ts.createSourceFile(name, text, ...others);
			if (!parsed.has(name)) parsed.set(name, host.getSourceFile(name, ...others));
			return parsed.get(name);
		};
		before = ts.createProgram(fileNames, options, { ...host, getSourceFile }, before);
		const seen = (source) => path.resolve(source.fileName) === file || source.text.includes(`/${path.basename(file)}'`);
		return before.getSourceFiles().some((source) => seen(source) && before.getSemanticDiagnostics(source).length > 0);
	};
}
