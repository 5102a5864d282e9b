/** `asset-importer completion`: prints a script that lets a shell ask the program for candidates at each Tab. */
import { PROGRAM_NAME } from '../../config/program-version.ts';
import type { CommandRun } from '../terminal/command.ts';
import { EXIT } from '../terminal/exit-code.ts';

const BASH = `_asset_importer() {
	local word about path current="\${COMP_WORDS[COMP_CWORD]}"
	if [[ $current == '=' ]]; then current=''; fi
	COMPREPLY=()
	while IFS=$'\\t' read -r word about; do
		case $word in
		:files | :folders)
			compopt -o filenames 2>/dev/null
			while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$([[ $word == :files ]] && echo -f || echo -d)" -- "$current")
			;;
		*) COMPREPLY+=("$(printf '%q' "$word")") ;;
		esac
	done < <(${PROGRAM_NAME} __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _asset_importer ${PROGRAM_NAME}
`;

const ZSH = `#compdef ${PROGRAM_NAME}
_asset_importer() {
	local word about
	local -a offered
	while IFS=$'\\t' read -r word about; do
		case $word in
		:files) compset -P '--*='; _files ;;
		:folders) compset -P '--*='; _files -/ ;;
		*) offered+=("\${word//:/\\\\:}\${about:+:$about}") ;;
		esac
	done < <(${PROGRAM_NAME} __complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)
	if (( \${#offered} )); then compset -P '--*='; _describe '${PROGRAM_NAME}' offered; fi
}
if [[ \${funcstack[1]} == _${PROGRAM_NAME} ]]; then
	_asset_importer "$@"
else
	compdef _asset_importer ${PROGRAM_NAME}
fi
`;

const FISH = `function __asset_importer_complete
	set -l words (commandline -opc)
	set -l current (commandline -ct)
	set -l begun (string match -r -- '^--[^=]*=' $current)
	for line in (${PROGRAM_NAME} __complete -- $words[2..-1] "$current" 2>/dev/null)
		switch $line
			case ':files'
				printf '%s\\n' "$begun"(__fish_complete_path (string replace -- "$begun" '' "$current"))
			case ':folders'
				printf '%s\\n' "$begun"(__fish_complete_directories (string replace -- "$begun" '' "$current") '')
			case '*'
				printf '%s\\n' "$begun$line"
		end
	end
end
complete -c ${PROGRAM_NAME} -f -a '(__asset_importer_complete)'
`;

const SCRIPTS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH };

export const runCompletion: CommandRun = async ({ args: [shell = ''], io }) => {
	io.stdout.write(SCRIPTS[shell] ?? '');
	return EXIT.done;
};
