/**
 * The completion script for bash (3.2 and later): tables of what each command takes, and a walk over the words typed so far.
 *
 * Names of runs are the folders of the runs folder, found by the shell itself: no process is started for a Tab.
 */
import { PROGRAM_NAME } from '../../config/program-version.ts';
import type { CompletedCommand, CompletedValue } from './list-words.ts';

const HELPERS = `_asset_importer_offer() {
	local word
	for word in "$@"; do
		if [[ $word == "$current"* ]]; then COMPREPLY+=("$(printf '%q' "$word")"); fi
	done
}

_asset_importer_runs() {
	local dir="\${ASSET_IMPORTER_RUNS_DIR:-runs}" at run
	for ((at = 1; at + 1 < COMP_CWORD; at++)); do
		if [[ \${COMP_WORDS[at]} == --runs-dir ]]; then
			dir="\${COMP_WORDS[at + 1]}"
			if [[ $dir == '=' ]]; then dir="\${COMP_WORDS[at + 2]}"; fi
		fi
	done
	for run in "$dir"/*/run.json; do
		if [[ -e $run ]]; then run="\${run%/run.json}" && _asset_importer_offer "\${run##*/}"; fi
	done
}

_asset_importer_paths() {
	local name
	compopt -o filenames 2>/dev/null
	while IFS= read -r name; do COMPREPLY+=("$name"); done < <(compgen "$1" -- "$current")
}`;

export function renderBashCompletion(commands: readonly CompletedCommand[]): string {
	const values = new Map<string, string[]>();
	const optional: string[] = [];
	for (const { path, options } of commands) {
		for (const { name, short, value, valueOptional } of options) {
			if (value === undefined) continue;
			const keys = [name, ...(short === undefined ? [] : [short])].map((flag) => quote(`${path} ${flag}`));
			const kind = kindOf(value);
			values.set(kind, [...(values.get(kind) ?? []), ...keys]);
			if (valueOptional === true) optional.push(...keys);
		}
	}
	return `# ${PROGRAM_NAME}: completion for bash. Made by: ${PROGRAM_NAME} completion bash

${HELPERS}

_asset_importer_value() {
	case "$1" in
${[...values].map(([kind, keys]) => `\t${keys.join(' | ')}) ${kind} ;;`).join('\n')}
	*) return 1 ;;
	esac
}

_asset_importer_argument() {
	case "$1" in
${commands.flatMap(renderArguments).join('\n')}
	esac
}

_asset_importer_commands() {
	case "$1" in
${commands
	.filter((one) => one.commands.length > 0)
	.map((one) => `\t${quote(one.path)}) echo ${one.commands.map(({ name }) => name).join(' ')} ;;`)
	.join('\n')}
	esac
}

_asset_importer_options() {
	case "$1" in
${commands.map(({ path, options }) => `\t${quote(path)}) echo ${options.map(({ name }) => name).join(' ')} ;;`).join('\n')}
	esac
}

${renderWalk(optional)}

complete -F _asset_importer ${PROGRAM_NAME}
`;
}

/** From the words typed so far to what may stand next. `optional`: options whose value may be left out. */
function renderWalk(optional: readonly string[]): string {
	return `_asset_importer() {
	local current="\${COMP_WORDS[COMP_CWORD]}" path='' option='' position=0 literal='' at word next
	COMPREPLY=()
	for ((at = 1; at < COMP_CWORD; at++)); do
		word="\${COMP_WORDS[at]}"
		if [[ -n $option ]]; then
			if [[ $word == '=' ]]; then continue; fi
			case "$path $option" in
			${optional.join(' | ')})
				option=''
				if [[ $word != -* ]]; then continue; fi
				;;
			*)
				option=''
				continue
				;;
			esac
		fi
		if [[ -n $literal ]]; then
			position=$((position + 1))
		elif [[ $word == -- ]]; then
			literal=1
		elif [[ $word == -* ]]; then
			if _asset_importer_value "$path $word" :; then option="$word"; fi
		else
			next="\${path:+$path }$word"
			case " $(_asset_importer_commands "$path") " in
			*" $word "*) path="$next" ;;
			*) position=$((position + 1)) ;;
			esac
		fi
	done
	if [[ $current == '=' ]]; then current=''; fi
	if [[ -n $option && $current != -* ]]; then
		_asset_importer_value "$path $option" ''
	elif [[ -z $literal && $current == -* ]]; then
		_asset_importer_offer $(_asset_importer_options "$path")
	else
		if [[ $position -eq 0 ]]; then _asset_importer_offer $(_asset_importer_commands "$path"); fi
		_asset_importer_argument "$path $position"
	fi
}`;
}

/** Offers the values, unless the caller only asks whether there is one, by a second word. */
function kindOf({ choices, completes }: CompletedValue): string {
	return `if [[ -z $2 ]]; then ${offerOf({ ...(choices === undefined ? {} : { choices }), completes })}; fi`;
}

function offerOf({ choices, completes }: CompletedValue): string {
	if (choices !== undefined) return `_asset_importer_offer ${choices.map(quote).join(' ')}`;
	if (completes === 'runs') return '_asset_importer_runs';
	if (completes === 'files') return '_asset_importer_paths -f';
	return completes === 'folders' ? '_asset_importer_paths -d' : ':';
}

function renderArguments({ path, arguments: taken }: CompletedCommand): readonly string[] {
	return taken.map((one, position) => {
		const at = one.repeats === true ? `${quote(`${path} `)}*` : quote(`${path} ${position}`);
		return `\t${at}) ${offerOf(one)} ;;`;
	});
}

function quote(text: string): string {
	return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
