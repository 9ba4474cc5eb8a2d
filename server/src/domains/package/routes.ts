import { adminPackage, packages } from '@contract/package'
import { sideBySide } from '../../db/side-by-side'
import { bindDomain } from '../../http/context'
import { tooLow } from '../../lib/low-price'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'
import { termsIn } from './held'
import { cardOf, deskOf, detailOf } from './present'
import { packageCount, packageOf, packagePage } from './queries'
import { lowPackage, publishPackage, savePackage } from './service'

export const packageDomain = bindDomain(packages, {
  'GET /api/package/list': async ({ db }, paging) => {
    const which = { published: true, ...paging }
    const [list, count] = await sideBySide(
      db,
      () => packagePage(db, which, 'shown'),
      () => packageCount(db, which)
    )
    return { list: list.map(cardOf), count }
  },
  'GET /api/package/detail/{id}': async ({ db }, { id }) => {
    const found = await packageOf(db, id)
    return detailOf(found?.row.published ? found : refuse('NOT_FOUND', '礼包已下架'))
  }
})

export const adminPackageDomain = bindDomain(adminPackage, {
  'GET /api/admin/package/list': async ({ db }, { published, ...paging }) => {
    const which = { ...paging, published: published === undefined ? undefined : published === 1 }
    const [list, count] = await sideBySide(
      db,
      () => packagePage(db, which),
      () => packageCount(db, which)
    )
    return { list: list.map(deskOf), count }
  },
  'POST /api/admin/package/save': async (ctx, sent) => {
    picturesAreOurs(ctx, [sent.picture])
    const terms = termsIn(sent)
    const { part, low } = await lowPackage(ctx.db, terms, sent.mark)
    if (low.length > 0 && !ctx.agreed) refuse('CHANGED', tooLow(part, low))
    const { id, before, after } = await savePackage(ctx.db, terms, sent.mark)
    ctx.note({ subject: id, before, after })
    return { id }
  },
  'POST /api/admin/package/state': async (ctx, { id, published }) => {
    await publishPackage(ctx.db, id, published === 1)
    ctx.note({ subject: id, before: { published: published === 1 ? 0 : 1 }, after: { published } })
    return {}
  }
})
