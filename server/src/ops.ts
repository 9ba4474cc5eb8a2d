import { buildApp } from './app'
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

const help = () =>
  [
    'npm run ops -- <command>',
    '',
    ...[...COMMANDS.values()].flatMap(({ usage, words }) => [`  ${usage}`, `      ${words}`])
  ].join('\n')

/** Runs one command line and answers what to print. Throws with words for the operator. */
export async function runCommand(services: Server, [name, ...args]: string[]): Promise<string> {
  const command = name === undefined ? undefined : COMMANDS.get(name)
  if (!command) {
    if (name && name !== 'help') throw new Error(`unknown command: ${name}\n\n${help()}`)
    return help()
  }
  if (args.length < command.needs) throw new Error(`usage: ${command.usage}`)
  return command.run(services, args)
}

async function main() {
  const line = process.argv.slice(2)
  if (!line[0] || line[0] === 'help') return console.log(help())
  const config = readConfig()
  const url = config.DATABASE_URL || (await runningEmbedded(config.DATA_DIR))
  const database = url ? { url, stop: async () => {} } : await startEmbedded(config.DATA_DIR)
  const app = await buildApp({
    config: { ...config, LOG_LEVEL: 'warn', DATABASE_STATEMENT_MS: 0 },
    databaseUrl: database.url
  })
  try {
    await migrate(app.services.db)
    console.log(await runCommand(app.services, line))
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
