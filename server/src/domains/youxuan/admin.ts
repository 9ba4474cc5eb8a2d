import { adminYouxuan } from '@contract/youxuan'
import { bindDomain } from '../../http/context'
import { adminShown, allCompanies, saveCompany } from './companies'

export const adminYouxuanDomain = bindDomain(adminYouxuan, {
  'GET /api/admin/city_company/list': async ({ db }) => {
    const list = (await allCompanies(db)).map(adminShown)
    return { list, count: list.length }
  },
  'POST /api/admin/city_company/save': async (ctx, input) => {
    const saved = await saveCompany(ctx.db, input, ctx.clock.now())
    ctx.note({ subject: saved.id, after: { name: saved.name, city: saved.city, published: saved.published } })
    return adminShown(saved)
  }
})
