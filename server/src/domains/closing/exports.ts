import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { dataExports } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { addMessage } from '../../engines/message'
import { limit } from '../../http/limits'
import { timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { machine, moveRow } from '../../lib/machine'
import type { Server, Services } from '../../services'
import { exportText } from './export'
import { dropParts, dropTry, exportUrl, storeText } from './export-file'

type Row = typeof dataExports.$inferSelect

const DAY_MS = 86_400_000
/** Exports one person can ask for in a day, and one operator of all people. */
const A_DAY = 5
const OPERATOR_A_DAY = 100
/** After so many failures it is given up. */
const TRIES = 3
/** Rows are kept so long after the file is gone. */
const KEPT_DAYS = 30

const life = machine({
  what: 'export of personal data',
  states: ['waiting', 'made', 'failed', 'gone'],
  begins: ['waiting'],
  ends: ['failed', 'gone'],
  moves: {
    make: { from: ['waiting'], to: 'made' },
    fail: { from: ['waiting'], to: 'failed' },
    expire: { from: ['made'], to: 'gone' }
  }
})

/** Whose data, and who asks: the person, or an operator. Both root accounts. */
interface Asking {
  userId: string
  askedBy: string
}

const isRow = ({ userId, id }: Pick<Row, 'id' | 'userId'>) =>
  and(eq(dataExports.userId, userId), eq(dataExports.id, id))

/** Asks for a file of everything kept about a person. One that is under way goes on. @throws Refusal TOO_MANY */
export async function askExport(services: Pick<Services, 'clock' | 'db'>, { userId, askedBy }: Asking) {
  const { db, clock } = services
  const last = await newest(services, { userId, askedBy })
  if (last?.state === 'waiting') return
  const most = askedBy === userId ? A_DAY : OPERATOR_A_DAY
  await limit(db, clock.now(), `export:${askedBy}`, most, 86_400, '今天导出的次数已用完，请明天再试')
  await db.insert(dataExports).values({ userId, id: newId(), askedBy, askedAt: clock.now() }).onConflictDoNothing()
}

async function newest({ db }: Pick<Services, 'db'>, { userId, askedBy }: Asking): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), eq(dataExports.askedBy, askedBy)))
    .orderBy(desc(dataExports.askedAt), desc(dataExports.id))
    .limit(1)
  return row
}

/** How the newest export stands that somebody asked for, with the address of its file while there is one. */
export async function exportStanding(services: Pick<Services, 'clock' | 'config' | 'db'>, asking: Asking) {
  const { clock, config } = services
  const now = clock.now()
  const row = await newest(services, asking)
  const isThere = row?.state === 'made' && row.expiresAt! > now
  const state = !row || (row.state === 'made' && !isThere) || row.state === 'gone' ? 'none' : row.state
  return {
    state: state as 'failed' | 'made' | 'none' | 'waiting',
    bytes: isThere ? row.bytes : 0,
    _until_time: isThere ? timeText(row.expiresAt!) : '',
    url: isThere ? exportUrl(config, row, now) : ''
  }
}

/** Makes the files that were asked for, the oldest first, until none waits. Answers how many. */
export async function makeExports(services: Server, most = 20): Promise<number> {
  const waiting = await services.db
    .select()
    .from(dataExports)
    .where(eq(dataExports.state, 'waiting'))
    .orderBy(asc(dataExports.askedAt))
    .limit(most)
  return inTurn(services, waiting, 'data not exported', row => makeOne(services, row))
}

async function makeOne(services: Server, row: Row): Promise<boolean> {
  const { db, clock } = services
  const [{ tries } = { tries: 0 }] = await db
    .update(dataExports)
    .set({ tries: sql`${dataExports.tries} + 1` })
    .where(and(isRow(row), eq(dataExports.state, 'waiting')))
    .returning({ tries: dataExports.tries })
  if (tries === 0) return false
  // One that ended the server each time is not tried for ever.
  if (tries > TRIES) return giveUp(services, row)
  // Each try has a file of its own: where two are under way at once, the one that is first stays whole.
  const file = fileOf(row.id, tries)
  const stored = await storeText(services, file, exportText(services, row.userId))
  const madeAt = clock.now()
  const expiresAt = new Date(madeAt.getTime() + DAY_MS)
  const place = { table: dataExports, state: dataExports.state, where: isRow(row) }
  const made = await transact(db, async tx => {
    const moved = await moveRow(tx, place, life.moves.make, { ...stored, file, madeAt, expiresAt })
    if (moved && row.askedBy === row.userId) await addMessage(tx, readyMessage(row, expiresAt, madeAt))
    return moved
  })
  // Another made it, or the account was closed meanwhile.
  if (!made) await dropParts(services.providers.storage, file, stored.parts)
  return !!made
}

async function giveUp(services: Server, row: Row): Promise<boolean> {
  const place = { table: dataExports, state: dataExports.state, where: isRow(row) }
  await moveRow(services.db, place, life.moves.fail)
  await dropTries(services, row, TRIES)
  return true
}

const fileOf = (id: string, nth: number) => `${id}-${nth}`

/** Every try has a file of its own; those that were broken off may have left some of it. */
async function dropTries({ providers }: Pick<Services, 'providers'>, { id }: Pick<Row, 'id'>, tries: number) {
  for (let nth = 1; nth <= tries; nth++) await dropTry(providers.storage, fileOf(id, nth))
}

const readyMessage = ({ userId, id }: Row, expiresAt: Date, at: Date) =>
  ({
    userId,
    kind: 'system',
    title: '个人数据已整理好',
    content: `请在 ${timeText(expiresAt)} 前下载，过期后需要重新导出。如果不是你本人操作，请尽快修改密码。`,
    topic: 'security',
    always: true,
    url: '/pages/mine/removeAccount',
    key: `data-export:${id}`,
    at
  }) as const

/** Takes away the files whose day is over, and rows of long ago. Answers how many. */
export async function sweepExports(services: Server): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const over = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.state, 'made'), lte(dataExports.expiresAt, now)))
    .orderBy(asc(dataExports.expiresAt))
    .limit(500)
  const gone = await inTurn(services, over, 'file of an export not removed', async row => {
    await dropTries(services, row, row.tries)
    const place = { table: dataExports, state: dataExports.state, where: isRow(row) }
    return !!(await moveRow(db, place, life.moves.expire, { parts: 0 }))
  })
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  const old = sql`${dataExports.state} in ('failed','gone') and ${dataExports.askedAt} < ${before}`
  return gone + (await sweepOut(db, dataExports, old))
}
