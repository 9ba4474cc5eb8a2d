import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { companyBoxes, drawCampaigns, drawGrants } from '../../db/schema'
import { chancesOf } from '../../engines/draw'
import {
  claimCount,
  claimFault,
  claimGiveaway,
  claimsByCode,
  claimsOf,
  giveawayOf,
  giveawaysAt,
  progressOf,
  standingOf
} from '../../engines/giveaway'
import { personOf } from '../../engines/identity/person'
import type { Person } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { flag } from '../../lib/flag'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { conditionLine } from '../airdrop/present'
import { refuseYoung } from '../box/service'
import { boxAt } from './boxes'
import { boxOf, grantKey, TAKE_PLACE } from './giving'

const OFFERS = { soon: 'soon', open: 'take', had: 'had', gone: 'gone', over: 'over' } as const

/** Boxes that are given away, with how far a person has come with each. */
export async function offersOf(
  services: Pick<Services, 'db' | 'kinds'>,
  { person, now }: { person: Person; now: Date }
) {
  const { db } = services
  const all = await giveawaysAt(db, TAKE_PLACE)
  const own = await claimsByCode(
    db,
    person.rootId,
    all.map(({ code }) => code)
  )
  const isParent = person.id === person.rootId
  return Promise.all(
    all.map(async giveaway => {
      const claim = own.get(giveaway.code)
      const [progress, { company, box }] = await Promise.all([
        progressOf(services, giveaway, { userId: person.rootId, at: now }),
        boxAt(db, boxOf(giveaway))
      ])
      const fault = claimFault(giveaway, { claim, progress, isParent, now })
      return {
        id: giveaway.code,
        code: boxOf(giveaway),
        title: giveaway.title,
        subtitle: giveaway.subtitle,
        picture: giveaway.picture || box.picture,
        mer_name: company.mer_name,
        state: OFFERS[standingOf(giveaway, claim, now)],
        stock: giveaway.stock,
        left: giveaway.stock - giveaway.claimed,
        list: progress.map(conditionLine),
        can_take: flag(fault === ''),
        fault,
        stop_time: seconds(giveaway.endsAt),
        _stop_time: timeText(giveaway.endsAt)
      }
    })
  )
}

/** Takes a box. @throws Refusal NOT_FOUND, AGE_NEEDED, GUARDIAN_NEEDED, UNDER_AGE and those of claiming a giveaway */
export async function takeBox(services: Services, { userId, code, at }: { userId: string; code: string; at: Date }) {
  const giveaway = await giveawayOf(services.db, code)
  if (giveaway.place !== TAKE_PLACE || giveaway.state === 'draft') refuse('NOT_FOUND', '没有这个盲盒')
  await refuseYoung(services.db, userId, at)
  const { id } = await claimGiveaway(services, { userId, code, at })
  const campaign = boxOf(giveaway)
  return { id, code: campaign, chances: await chancesOf(services.db, userId, campaign, at) }
}

const STATES = { unopened: '待打开', opened: '已打开', lapsed: '已过期' } as const

/** Boxes a person was given, the newest first. */
export async function takenOf(db: Queryable, userId: string, now: Date, paging: { page: number; limit: number }) {
  const who = { userId, place: TAKE_PLACE }
  const [rows, count] = await Promise.all([claimsOf(db, who, paging), claimCount(db, who)])
  const keys = rows.map(({ claim }) => grantKey(claim.id))
  const grants =
    keys.length > 0
      ? await db
          .select({ grant: drawGrants, campaign: drawCampaigns, box: companyBoxes })
          .from(drawGrants)
          .innerJoin(drawCampaigns, eq(drawCampaigns.code, drawGrants.campaign))
          .innerJoin(companyBoxes, eq(companyBoxes.campaign, drawGrants.campaign))
          .where(and(eq(drawGrants.userId, personOf(userId)), inArray(drawGrants.key, keys)))
      : []
  const list = rows.flatMap(({ claim, giveaway }) => {
    const found = grants.find(({ grant }) => grant.key === grantKey(claim.id))
    if (!found) return []
    const { grant, campaign, box } = found
    const isOver = campaign.state === 'closed' || campaign.endsAt <= now
    const state = grant.left === 0 ? ('opened' as const) : isOver ? ('lapsed' as const) : ('unopened' as const)
    return [
      {
        id: claim.id,
        code: campaign.code,
        title: giveaway.title,
        picture: giveaway.picture || box.picture,
        state,
        _state: STATES[state],
        stop_time: seconds(campaign.endsAt),
        _stop_time: timeText(campaign.endsAt),
        add_time: seconds(claim.createdAt),
        _add_time: timeText(claim.createdAt)
      }
    ]
  })
  return { list, count }
}
