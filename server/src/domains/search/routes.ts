import { search } from '@contract/search'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { findGoods } from '../catalogue/find'
import { shopPage } from '../shop/lists'
import { forget, historyOf, remember } from './history'
import { hotKeywords, searchCategories, suggestions } from './queries'

export const searchDomain = bindDomain(search, {
  'GET /api/search_productlist': async (ctx, { keyword, page, limit, cursor, sort = 'default', ...filter }) => {
    const words = keyword.trim()
    const now = ctx.clock.now()
    const newSearch = ctx.person && words !== '' && page === 1 && !cursor
    const [found] = await Promise.all([
      findGoods(ctx, words, filter, sort, { page, limit, cursor }),
      newSearch && remember(ctx.primary, ctx.person!.id, words, now)
    ])
    return found
  },

  'GET /api/search_recommend': ({ db }, { keyword }) => suggestions(db, keyword),

  'GET /api/search_shoplist': ({ db }, filter) => shopPage(db, filter),

  'GET /api/hot_keyword': async ({ db }) => (await hotKeywords(db)).map(row => row.keyword),

  'GET /api/v2/user/search_list': async ({ db, person }) => {
    const rows = person ? await historyOf(db, person.id) : []
    return rows.map(row => ({ id: row.id, keyword: row.keyword, add_time: seconds(row.searched_at) }))
  },

  'GET /api/v2/user/clean_search': async ({ db, person }, { id }) => {
    await forget(db, person.id, id ?? null)
    return {}
  },

  'GET /api/searhcateList': async ({ db }) =>
    (await searchCategories(db)).map(row => ({
      id: row.id,
      cate_name: row.name,
      pid: '',
      pic: row.picture,
      goods: row.goods ?? []
    }))
})
