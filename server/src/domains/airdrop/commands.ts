import { readFile } from 'node:fs/promises'
import {
  closeGiveaway,
  conditionWords,
  giveawayPool,
  giveawayReports,
  openGiveaway,
  payGiveaways,
  saveGiveaway
} from '../../engines/giveaway'
import { timeText } from '../../lib/clock'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

type Work = (services: Services, args: string[]) => Promise<string>

const list: Work = async ({ db, kinds }) => {
  const lines = (await giveawayReports(db)).map(({ giveaway, waiting, funds }) =>
    [
      giveaway.code,
      giveaway.place,
      giveaway.state,
      giveaway.title,
      giveaway.kind,
      `${giveaway.claimed}/${giveaway.stock} claimed, ${waiting} waiting`,
      `until ${timeText(giveaway.endsAt)}`,
      ...(funds ? [`${giveawayPool(giveaway.code).id} holds ${funds.heldMinor} ${funds.asset}`] : []),
      ...giveaway.conditions.map(one => conditionWords(kinds.condition.of(one.kind), one))
    ].join('  ')
  )
  return lines.join('\n') || 'nothing is given away'
}

const facts: Work = async ({ kinds }) =>
  kinds.condition.all.map(({ code, title, unit, measure }) => [code, title, unit, measure].join('  ')).join('\n')

/** A giveaway as the file of `giveaway save` has it; amounts in minor units. */
const save: Work = async (services, [path = '']) => {
  const { starts_at, ends_at, amount_minor = 0, ...terms } = JSON.parse(await readFile(path, 'utf8'))
  const { code } = await saveGiveaway(services, {
    ...terms,
    amountMinor: BigInt(amount_minor),
    startsAt: new Date(starts_at),
    endsAt: new Date(ends_at)
  })
  return `${code} is written; its pool is ${giveawayPool(code).id}`
}

const turn =
  (move: typeof openGiveaway, words: string): Work =>
  async (services, [code = '']) => {
    await move(services, { code, at: services.clock.now() })
    return `${code} ${words}`
  }

const pay: Work = async services => `${await payGiveaways(services)} claims were given`

const WORK: Record<string, Work> = {
  list,
  facts,
  save,
  open: turn(openGiveaway, 'is open'),
  close: turn(closeGiveaway, 'is closed; what nobody claimed was given back'),
  pay
}

/** Commands about what is given away; pools are filled by `release fund`. */
export const giveawayCommands: Commands = {
  giveaway: {
    usage: 'giveaway <list | facts | save <file.json> | open <code> | close <code> | pay>',
    words: 'What is given away under conditions: write, open and close it, pay what waits',
    needs: 1,
    run: (services, [what, ...args]) => {
      const work = Object.hasOwn(WORK, what!) ? WORK[what!] : undefined
      if (!work) throw new Error(`unknown: giveaway ${what}; one of ${Object.keys(WORK).join(' ')}`)
      return work(services, args)
    }
  }
}
