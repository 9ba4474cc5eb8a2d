import { CategoryNode, ProductPage, productFilters } from './catalogue'
import { contract, Id, ListOf, Nothing, Optional, Picture, Seconds, Text, Type } from './core'
import { ShopLine, shopFilters } from './shop'

export const search = contract({
  'GET /api/search_productlist': {
    auth: 'open',
    replica: true,
    summary: 'Goods found for some words; a signed-in caller’s words are kept in the history',
    input: Type.Object({ ...productFilters, keyword: Text(60, '关键词') }),
    data: Type.Composite([
      ProductPage,
      Type.Object({
        corrected: Type.String({
          description: 'what was searched for instead of a misspelt word; empty if nothing was'
        })
      })
    ])
  },
  'GET /api/search_recommend': {
    auth: 'open',
    summary: 'Suggestions while typing: words of the catalogue that begin so, in characters or Latin letters',
    input: Type.Object({ keyword: Text(30, '关键词') }),
    data: Type.Array(Type.String()),
    cache_s: 10
  },
  'GET /api/search_shoplist': {
    auth: 'open',
    summary: 'Shops found for some words',
    input: Type.Object({ ...shopFilters, keyword: Text(60, '关键词') }),
    data: ListOf(ShopLine),
    cache_s: 5
  },
  'GET /api/hot_keyword': {
    auth: 'open',
    summary: 'Words many search for',
    input: Nothing,
    data: Type.Array(Type.String()),
    cache_s: 30
  },
  'GET /api/v2/user/search_list': {
    auth: 'open',
    summary: 'The caller’s own searches, newest first; empty when not signed in',
    input: Nothing,
    data: Type.Array(Type.Object({ id: Id, keyword: Type.String(), add_time: Seconds }))
  },
  'GET /api/v2/user/clean_search': {
    auth: 'login',
    summary: 'Forgets the caller’s searches, or the one with `id`',
    input: Type.Object({ id: Optional(Id) }),
    data: Nothing
  },
  'GET /api/searhcateList': {
    auth: 'open',
    summary: 'Categories to go to from the search page',
    input: Nothing,
    data: Type.Array(
      Type.Composite([
        Type.Pick(CategoryNode, ['id', 'cate_name', 'pid', 'pic']),
        Type.Object({ goods: Type.Array(Type.Object({ id: Id, image: Picture })) })
      ])
    ),
    cache_s: 30
  }
})
