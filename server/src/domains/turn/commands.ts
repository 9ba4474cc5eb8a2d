import { count, sum } from 'drizzle-orm'
import { turnPoints } from '../../db/schema'
import { account, balanceOf, pool } from '../../engines/ledger'
import { timeText } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { ASSET, keepPoints, POOL, payPoints, saveTerms, termsOf } from './points'

async function report({ db }: Services): Promise<string> {
  const terms = await termsOf(db)
  const rows = await db
    .select({ state: turnPoints.state, orders: count(), points: sum(turnPoints.points), back: sum(turnPoints.back) })
    .from(turnPoints)
    .groupBy(turnPoints.state)
  return [
    terms
      ? `a point for each ${yuan(terms.fenPerPoint)}, orders settled since ${timeText(terms.since)}`
      : 'no points given',
    `pool ${POOL} holds ${await balanceOf(db, account(pool(POOL), ASSET))}`,
    ...rows.map(({ state, orders, points, back }) => `${state}: ${orders} orders, ${points} points, ${back} taken back`)
  ].join('\n')
}

async function rate({ db, clock }: Services, [yuanPerPoint]: string[]): Promise<string> {
  const fenPerPoint = fenOf(yuanPerPoint ?? '')
  if (fenPerPoint <= 0n) throw new Error('a point stands for more than nothing')
  await saveTerms(db, { fenPerPoint, since: clock.now() })
  return `a point for each ${yuan(fenPerPoint)}`
}

async function end({ db, clock }: Services): Promise<string> {
  await saveTerms(db, { fenPerPoint: null, since: clock.now() })
  return 'purchases bring no points from now on'
}

async function pay(services: Services): Promise<string> {
  const points = await payPoints(services)
  return `${points} points paid, ${await keepPoints(services)} orders looked at for refunds`
}

const WORK: Record<string, (services: Services, args: string[]) => Promise<string>> = { report, rate, end, pay }

/** Commands about points of the welfare wheel; its prizes are those of `draw`, its pool is filled at the console. */
export const turnCommands: Commands = {
  turn: {
    usage: 'turn <report | rate <yuan a point> | end | pay>',
    words: 'What purchases bring in points of the welfare wheel, and what waits for their pool',
    needs: 1,
    run: (services, [what, ...args]: string[]) => workOf('turn', WORK, what)(services, args)
  }
}
