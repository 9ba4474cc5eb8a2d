import { adminGsblind } from '@contract/gsblind'
import type { Queryable } from '../../db/connection'
import { sideBySide } from '../../db/side-by-side'
import { grantSums, prizesOf } from '../../engines/draw'
import { assets, minorText } from '../../engines/ledger'
import { bindDomain } from '../../http/context'
import { allBoxes, type BoxShown, isGiven, saveBox, ticketsOf } from './boxes'

async function line(db: Queryable, { box, campaign, company }: BoxShown) {
  const [prizes, rows, granted] = await sideBySide(
    db,
    () => prizesOf(db, campaign.code),
    () => assets(db),
    () => grantSums(db, campaign.code, '')
  )
  const { digits } = rows.find(({ code }) => code === campaign.asset)!
  const { total, left } = ticketsOf(prizes)
  return {
    code: campaign.code,
    title: campaign.title,
    state: campaign.state as 'draft' | 'open' | 'closed',
    mer_name: company.mer_name,
    given: (isGiven(campaign) ? 1 : 0) as 0 | 1,
    price: minorText(campaign.priceMinor, digits),
    boxes: total,
    opened: total - left,
    granted: granted.given,
    picture: box.picture
  }
}

export const adminGsblindDomain = bindDomain(adminGsblind, {
  'GET /api/admin/gsblind': async ({ db }) => {
    const list = await Promise.all((await allBoxes(db)).map(one => line(db, one)))
    return { list, count: list.length }
  },
  'POST /api/admin/gsblind': async (ctx, { mer_id: shopId, ...terms }) => {
    await saveBox(ctx, { ...terms, shopId })
    const [saved] = await allBoxes(ctx.db, terms.code)
    return line(ctx.db, saved!)
  }
})
