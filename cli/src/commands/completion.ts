import { actsOf, type Command, type Flags } from '../command.ts';
import { actOf, readFlags } from '../read-flags.ts';
import { exitCodes } from '../surroundings.ts';

type Commands = readonly Command[];

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;
const flags: Flags = {};

/** Prints what makes a shell complete `parley`. */
export function completion(commands: () => Commands): Command {
  return {
    name: 'completion',
    usages: [['completion bash|zsh|fish', 'Print the completion script for your shell']],
    flags,
    notes: `With a function or an alias named parley:
  parley() { npm --prefix /path/to/parley run --silent parley -- "$@"; }
  eval "$(parley completion bash)"          # bash, in ~/.bashrc; the same with zsh
  parley completion fish | source           # fish, in config.fish`,
    async run(args, { out }) {
      const { positionals } = readFlags(args, flags);
      const shell = actOf(
        positionals[0],
        ['bash', 'zsh', 'fish'],
        'completion bash, completion zsh or completion fish',
      );
      out(scripts[shell](commands()));
      return exitCodes.fine;
    },
  };
}

/** What can follow a command: its second words and its flags. */
const wordsAfter = (command: Command) => [...actsOf(command), ...Object.keys(command.flags).map((flag) => `--${flag}`)];

function bashScript(commands: Commands): string {
  const cases = commands.map((command) => `    ${command.name}) words="${wordsAfter(command).join(' ')}" ;;`);
  return `_parley() {
  local words current="\${COMP_WORDS[COMP_CWORD]}"
  case "$COMP_CWORD:\${COMP_WORDS[1]}" in
    1:*) words="${commands.map(({ name }) => name).join(' ')}" ;;
${cases.map((line) => line.replace(/^ {4}/, '    *:')).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _parley parley
`;
}

function zshScript(commands: Commands): string {
  const names = commands.map(({ name, usages }) => `    ${quoted(`${name}:${usages[0]?.[1] ?? ''}`)}`);
  const cases = commands.map((command) => `    ${command.name}) compadd -- ${wordsAfter(command).join(' ')} ;;`);
  return `_parley() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  case "$words[2]" in
${cases.join('\n')}
  esac
  _files
}
compdef _parley parley
`;
}

function fishScript(commands: Commands): string {
  const lines = commands.flatMap((command) => {
    const { name, usages } = command;
    const isHere = `-n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    const acts = actsOf(command);
    return [
      `complete -c parley -n __fish_use_subcommand -f -a ${name} -d ${quoted(usages[0]?.[1] ?? '')}`,
      ...(acts.length > 0 ? [`complete -c parley ${isHere} -f -a ${quoted(acts.join(' '))}`] : []),
      ...Object.entries(command.flags).map(
        ([flag, { type, about }]) =>
          `complete -c parley ${isHere} -l ${flag}${type === 'string' ? ' -r' : ''} -d ${quoted(about)}`,
      ),
    ];
  });
  return `${lines.join('\n')}\n`;
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
