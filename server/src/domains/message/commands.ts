import { deadPushes, pushCounts, pushOnceMore } from '../../engines/message'
import { timeText } from '../../lib/clock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

const MOST = 100

async function counts({ db }: Services): Promise<string> {
  const rows = await pushCounts(db)
  return (
    rows.map(({ channel, state, count }) => `${channel}  ${state}  ${count}`).join('\n') || 'nothing was pushed yet'
  )
}

async function dead({ db }: Services): Promise<string> {
  const rows = await deadPushes(db, MOST)
  const lines = rows.map(({ push, title }) =>
    [push.messageId, push.channel, timeText(push.createdAt), `${push.tries} tries`, title, push.error].join('  ')
  )
  return lines.join('\n') || 'none is dead'
}

async function again({ db, clock }: Services, ids: string[]): Promise<string> {
  if (ids.length === 0) throw new Error('which messages? messages again <id> …, or all')
  const which = ids[0] === 'all' ? (await deadPushes(db, MOST)).map(({ push }) => push.messageId) : ids
  return `${which.length === 0 ? 0 : await pushOnceMore(db, which, clock.now())} are sent again`
}

const WORK: Record<string, (services: Services, rest: string[]) => Promise<string>> = { counts, dead, again }

/** Commands about what people are told beyond the app. */
export const messageCommands: Commands = {
  messages: {
    usage: 'messages <counts | dead | again <message …| all>>',
    words:
      'How many notices went out by WeChat and SMS; those nobody tries any more, and why; send them again. One that is «not certain» may have gone out',
    needs: 1,
    run: (services, [what, ...rest]: string[]) => workOf('messages', WORK, what)(services, rest)
  }
}
