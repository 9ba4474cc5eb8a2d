import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { buildApp } from './app'
import { readConfig } from './config'
import { runningEmbedded, startEmbedded } from './db/embedded'
import { migrate } from './db/migrate'
import { users } from './db/schema'
import { changeStock, publishProduct } from './domains/admin/service'
import { openShop, takeReturnsAt } from './domains/shop/service'
import { refundOrder } from './engines/aftersale'
import { account, balanceOf, check, fundUser, minorOf, minorText, user } from './engines/ledger'
import { ASSETS, type Asset, assets } from './engines/ledger/assets'
import { repriceOrder, shipOrder } from './engines/order'
import { closePayments } from './engines/payment'
import { JOBS, runJob } from './jobs'
import { fenOf, yuan } from './lib/money'
import { Refusal } from './lib/refusal'
import { accountCommands } from './ops-accounts'
import { aftersaleCommands } from './ops-aftersale'
import { carCommands } from './ops-car'
import { drawCommands } from './ops-draw'
import { exchangeCommands } from './ops-exchange'
import { messageCommands } from './ops-messages'
import { payoutCommands } from './ops-payouts'
import { rechargeCommands } from './ops-recharge'
import { referralCommands } from './ops-referral'
import { releaseCommands } from './ops-release'
import { secretCommands } from './ops-secrets'
import { videoCommands } from './ops-video'
import { CARRIERS, carrierOf } from './providers/logistics'
import type { Server } from './services'

interface Command {
  usage: string
  words: string
  /** How many words it needs at least. */
  needs: number
  /** Does it and answers what to print. */
  run(services: Server, args: string[]): Promise<string>
}

const reasonOf = (words: string[]) => words.join(' ') || '运营处理'

const COMMANDS: Record<string, Command> = {
  ship: {
    usage: 'ship <order> <carrier> <number>',
    words: `Ship a paid order. Carriers: ${Object.keys(CARRIERS).join(' ')}`,
    needs: 3,
    run: async (services, [order, company, no]) => {
      const carrier = carrierOf(company!)
      if (!carrier) throw new Error(`unknown carrier ${company}; one of ${Object.keys(CARRIERS).join(' ')}`)
      await shipOrder(services, { ref: order!, parcel: { code: carrier.code, company: carrier.name, no: no! } })
      return `shipped with ${carrier.name} ${no}`
    }
  },
  price: {
    usage: 'price <order> <yuan> [reason]',
    words: 'Set what an unpaid order costs',
    needs: 2,
    run: async (services, [ref, amount, ...reason]) => {
      const price = { ref: ref!, payFen: fenOf(amount!), reason: reasonOf(reason), at: services.clock.now() }
      const order = await repriceOrder(services, price)
      await closePayments(services, order.userId, order.id)
      return `costs ${yuan(price.payFen)} now`
    }
  },
  stock: {
    usage: 'stock <sku> <pieces | +n | -n>',
    words: 'Set what is on the shelf of a SKU, or add to it',
    needs: 2,
    run: async ({ db }, [sku, pieces]) => {
      if (!/^[+-]?\d{1,7}$/.test(pieces!)) throw new Error(`not a number of pieces: ${pieces}`)
      const change = /^[+-]/.test(pieces!) ? { by: Number(pieces) } : { to: Number(pieces) }
      return `${await changeStock(db, sku!, change)} on the shelf`
    }
  },
  publish: {
    usage: 'publish <product> <on | off>',
    words: 'Put a product on sale or take it off',
    needs: 2,
    run: async ({ db }, [product, state]) => {
      if (state !== 'on' && state !== 'off') throw new Error('on or off?')
      await publishProduct(db, product!, state === 'on')
      return `on sale: ${state}`
    }
  },
  shop: {
    usage: 'shop <shop> <open | close | returns <name> <phone> <address>>',
    words: 'Open a shop or close it, with its goods; or say where it takes goods back',
    needs: 2,
    run: async ({ db }, [shop, state, name = '', phone = '', ...address]) => {
      if (state === 'returns') {
        if (address.length === 0)
          throw new Error('say who takes them and where: shop <shop> returns <name> <phone> <address>')
        await takeReturnsAt(db, shop!, { name, phone, address: address.join(' ') })
        return 'returns agreed to from now on go there'
      }
      if (state !== 'open' && state !== 'close') throw new Error('open or close?')
      await openShop(db, shop!, state === 'open')
      return `the shop is ${state === 'open' ? 'open' : 'closed'}`
    }
  },
  refund: {
    usage: 'refund <order> [reason]',
    words: 'Give back all of a paid order that was not shipped; of a recharge, what is not spent',
    needs: 1,
    run: (services, [ref, ...reason]) => refundOrder(services, { ref: ref!, reason: reasonOf(reason) })
  },
  fund: {
    usage: `fund <phone> <amount> [asset = CNY] [key]`,
    words: `Credit a person, from outside the books; the same key credits once. Assets: ${ASSETS.join(' ')}`,
    needs: 2,
    run: async ({ db, clock }, [phone, amount, code = 'CNY', key = randomUUID()]) => {
      const [person] = await db.select().from(users).where(eq(users.phone, phone!))
      if (!person) throw new Error(`nobody has the phone ${phone}`)
      const asset = (await assets(db)).find(known => known.code === code)
      if (!asset) throw new Error(`unknown asset ${code}; one of ${ASSETS.join(' ')}`)
      const of = code as Asset
      await fundUser(db, {
        userId: person.id,
        asset: of,
        amountMinor: minorOf(amount!, asset.digits),
        key,
        at: clock.now()
      })
      const balance = await balanceOf(db, account(user(person.id), of))
      return `${person.nickname} has ${minorText(balance, asset.digits)} ${asset.name}`
    }
  },
  ledger: {
    usage: 'ledger check',
    words: 'Prove that the books balance',
    needs: 1,
    run: async ({ db }, [what]) => {
      if (what !== 'check') throw new Error('ledger check')
      const audit = await check(db)
      if (audit.problems.length > 0) throw new Error(audit.problems.join('\n'))
      return `${audit.accounts} accounts, ${audit.transfers} transfers: all balance`
    }
  },
  ...accountCommands,
  ...drawCommands,
  ...aftersaleCommands,
  ...carCommands,
  ...exchangeCommands,
  ...messageCommands,
  ...payoutCommands,
  ...secretCommands,
  ...rechargeCommands,
  ...referralCommands,
  ...releaseCommands,
  ...videoCommands,
  jobs: {
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
}

const help = () =>
  [
    'npm run ops -- <command>',
    '',
    ...Object.values(COMMANDS).flatMap(({ usage, words }) => [`  ${usage}`, `      ${words}`])
  ].join('\n')

/** Runs one command line and answers what to print. Throws with words for the operator. */
export async function runCommand(services: Server, [name, ...args]: string[]): Promise<string> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
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
