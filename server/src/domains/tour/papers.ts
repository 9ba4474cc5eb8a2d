import { and, eq, inArray, sql } from 'drizzle-orm'
import { within } from '../../db/connection'
import { tourEntries, tourTravellers } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { isCitizenId, maskId, maskName } from '../../engines/identity/real-name'
import { dayText, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { dateOf, type EntryRow, entryOf } from './rows'
import { CHANGE_DAYS, changeUntil, dayAfter, PAPER_DAYS } from './terms'

/** Somebody who travels, as it is typed. */
export interface PersonIn {
  name: string
  card: string
}

/** @throws Refusal BAD_ID; TRAVELLER_TAKEN for the same one twice */
export function checkPeople(people: readonly PersonIn[], at: Date) {
  const wrong = people.find(({ card }) => !isCitizenId(card.toUpperCase(), at))
  if (wrong) refuse('BAD_ID', `${wrong.name}的身份证号不正确，请核对`)
  const cards = people.map(({ card }) => card.toUpperCase())
  if (new Set(cards).size < cards.length) refuse('TRAVELLER_TAKEN', '同一位出行人只能填写一次')
}

interface Placed extends PersonIn {
  id?: string
  position: number
}

/** Seals and writes who travels with an entry. @throws Refusal TRAVELLER_TAKEN when one does already, with this or another entry */
export async function writePeople(
  { db: tx, config, clock }: Services,
  { userId, id: entryId, dateId }: Pick<EntryRow, 'userId' | 'id' | 'dateId'>,
  people: readonly Placed[]
) {
  const { seal, blindIndex } = secretsOf(config)
  const rows = people.map(({ id = newId(), name, card, position }) => ({
    userId,
    id,
    entryId,
    dateId,
    position,
    nameSealed: seal(name),
    nameMasked: maskName(name),
    cardSealed: seal(card.toUpperCase()),
    cardMasked: maskId(card.toUpperCase()),
    cardIndex: blindIndex('tour-card', card.toUpperCase()),
    createdAt: clock.now()
  }))
  const written = await tx
    .insert(tourTravellers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: tourTravellers.id })
  if (written.length < rows.length) refuse('TRAVELLER_TAKEN', '有出行人已经报名了这个班期，每人只能报名一次')
}

/** States in which it is still open who travels. */
const EDITABLE: readonly string[] = ['waiting', 'unpaid', 'joined', 'formed']

/** Until when travellers may be changed, in words, or why not any more. */
export function editFault({ state }: Pick<EntryRow, 'state'>, departsOn: string, now: Date): string {
  if (!EDITABLE.includes(state)) return '当前状态不能更换出行人'
  const until = changeUntil({ departsOn })
  return now < until ? '' : `出发前 ${CHANGE_DAYS} 天起不能再更改，截止时间是 ${timeText(until)}`
}

/** Puts other travellers in the place of some. @throws Refusal NOT_FOUND, STATE, BAD_ID, TRAVELLER_TAKEN */
export const changePeople = (
  services: Services,
  { userId, id, people }: { userId: string; id: string; people: readonly (PersonIn & { id: string })[] }
): Promise<EntryRow> =>
  within(services, async tx => {
    const { db } = tx
    const now = tx.clock.now()
    checkPeople(people, now)
    await entryOf(db, userId, id)
    // Held, so that whoever gives the entry up at this moment leaves no papers behind.
    const [entry] = await db
      .select()
      .from(tourEntries)
      .where(and(eq(tourEntries.userId, userId), eq(tourEntries.id, id)))
      .for('update')
    const { date } = await dateOf(db, entry!.dateId)
    const fault = editFault(entry!, date.departsOn, now)
    if (fault) refuse('STATE', fault)
    const ids = people.map(one => one.id)
    if (new Set(ids).size < ids.length) refuse('INVALID', '同一位出行人不能更换两次')
    const before = await db
      .delete(tourTravellers)
      .where(and(eq(tourTravellers.userId, userId), eq(tourTravellers.entryId, id), inArray(tourTravellers.id, ids)))
      .returning()
    const places = people.map(one => ({ ...one, position: before.find(row => row.id === one.id)?.position ?? -1 }))
    if (places.some(({ position }) => position < 0)) refuse('NOT_FOUND', '没有这位出行人')
    await writePeople(tx, entry!, places)
    return entry!
  })

/** Deletes papers of trips that were over thirty days ago, and answers how many. */
export function dropOldPapers({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const last = dayAfter(dayText(clock.now()), -PAPER_DAYS)
  return sweepOut(
    db,
    tourTravellers,
    sql`${tourTravellers.dateId} in (select id from tour_dates where returns_on < ${last})`
  )
}
