import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { callLine, consoleOf } from './command-line/endpoint'
import { endpointHelp, endpointNamed, endpointsWith } from './command-line/words'
import { readConfig } from './config'
import { runningEmbedded, startEmbedded } from './db/embedded'
import { migrate } from './db/migrate'
import { programmes } from './domains'
import { JOBS, runJob } from './jobs'
import { Refusal } from './lib/refusal'
import type { Command, Commands } from './programme'
import type { Server } from './services'

const jobs: Command = {
  usage: 'jobs run <name | all>',
  words: `Run a job now. Jobs: ${JOBS.map(job => job.name).join(' ')}`,
  needs: 2,
  run: async (services, [what, name]) => {
    if (what !== 'run') throw new Error('jobs run <name | all>')
    const lines: string[] = []
    for (const job of name === 'all' ? JOBS.map(one => one.name) : [name!]) {
      lines.push(`${job}: ${await runJob(services, job)}`)
    }
    return lines.join('\n')
  }
}

/** One list of the commands of several domains. Throws when two have one name. */
export function commandsOf(lists: readonly Commands[]): ReadonlyMap<string, Command> {
  const all = new Map<string, Command>()
  for (const [name, command] of lists.flatMap(one => Object.entries(one))) {
    if (all.has(name)) throw new Error(`two commands are called ${name}`)
    all.set(name, command)
  }
  return all
}

const COMMANDS = commandsOf([...programmes.map(one => one.commands ?? {}), { jobs }])

const CONSOLE = consoleOf(programmes)

const CALLS = [
  '',
  'npm run ops -- <path of an endpoint of the console> [field=value …] [@file] [--as <phone>] [--key <key>]',
  '      As whoever works there and has this phone, else as the only owner; with what they may do, and in the trail.',
  '  help <word>',
  '      Endpoints about something; of one alone, its fields'
]

const help = () =>
  [
    'npm run ops -- <command>',
    '',
    ...[...COMMANDS.values()].flatMap(({ usage, words }) => [`  ${usage}`, `      ${words}`]),
    ...CALLS
  ].join('\n')

/** What there is to read: of one endpoint, of those about a word, or of all commands. */
export function helpOf(words: readonly string[]): string {
  if (words.length === 0) return help()
  const named = endpointNamed(CONSOLE, words)
  if (named) return endpointHelp(named.key, named.endpoint)
  const found = endpointsWith(CONSOLE, words.join(' '))
  return found.length > 0 ? found.join('\n') : `nothing about ${words.join(' ')}\n\n${help()}`
}

/** Runs one command and answers what to print. Throws with words for the operator. */
export async function runCommand(services: Server, [name, ...args]: string[]): Promise<string> {
  const command = name === undefined ? undefined : COMMANDS.get(name)
  if (!command) {
    if (name && name !== 'help') throw new Error(`unknown command: ${name}\n\n${help()}`)
    return helpOf(args)
  }
  if (args.length < command.needs) throw new Error(`usage: ${command.usage}`)
  return command.run(services, args)
}

/** Runs one command line: a command of its own, or an endpoint of the console. */
export function runLine(app: FastifyInstance, line: string[]): Promise<string> {
  return isCall(line) ? callLine(app, CONSOLE, line) : runCommand(app.services, line)
}

const isCall = (line: string[]) => !COMMANDS.has(line[0] ?? '') && endpointNamed(CONSOLE, line) !== undefined

async function main() {
  const line = process.argv.slice(2)
  if (!line[0] || line[0] === 'help') return console.log(helpOf(line.slice(1)))
  const config = readConfig()
  // Commands of their own ask no endpoint: what answers people is not set up for them, which takes longest.
  const ROLE = isCall(line) ? 'server' : 'worker'
  const url = config.DATABASE_URL || (await runningEmbedded(config.DATA_DIR))
  const database = url ? { url, stop: async () => {} } : await startEmbedded(config.DATA_DIR)
  const app = await buildApp({
    config: { ...config, ROLE, LOG_LEVEL: 'warn', DATABASE_STATEMENT_MS: 0 },
    databaseUrl: database.url
  })
  try {
    await migrate(app.services.db)
    await app.ready()
    console.log(await runLine(app, line))
  } finally {
    await app.close()
    await database.stop()
  }
}

if (require.main === module) {
  main().catch(error => {
    console.error(error instanceof Refusal ? `${error.code}: ${error.message}` : error.message)
    process.exitCode = 1
  })
}
