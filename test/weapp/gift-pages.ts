import { DEMO, type PageRow, type World } from './page-row'

const ofShopper = (state: string) => async (world: World) => ({
  id: await world.one(`select id from gifts where user_id = (select id from users where phone = '${DEMO.shopper}')
    and state = '${state}' and pieces > 1 order by created_at desc limit 1`)
})

const wares = async (world: World) => {
  const unique = await world.one(`select k.id from skus k join products p on p.id = k.product_id
    where p.published and p.limit_num = 0 and k.stock > 5 order by k.id limit 1`)
  return { unique, product_id: await world.one(`select product_id from skus where id = '${unique}'`) }
}

/** Pages of gifts; part of the list in `pages.ts`. */
export const giftPages: Record<string, PageRow> = {
  'pages/gift/gift': {
    as: 'shopper',
    shows: '付款后把礼物卡片发给好友，好友填写自己的收货地址即可收到，每人限收一份。',
    reads: ['把心意，送到 TA 手里', '等待领取', '去挑礼物']
  },
  'pages/gift/detail': {
    as: 'shopper',
    signedIn: true,
    query: ofShopper('open'),
    shows: '谢谢大家一路照顾，尝尝这个',
    reads: ['这是你送出的礼物', '发给好友']
  },
  'pages/gift/giftList': { as: 'shopper', shows: '手工黄油曲奇 罐装礼盒', reads: ['送出的', '收到的', /已领取 1\/3/] },
  'pages/gift/invite': {
    as: 'shopper',
    query: ofShopper('open'),
    shows: '手工黄油曲奇 罐装礼盒',
    reads: ['礼物包好了，快送给 TA 吧', '送给微信好友', '撤回没有被领取的礼物']
  },
  'pages/gift/oneTouch': {
    as: 'shopper',
    query: wares,
    shows: '没有被领取的礼物可以随时撤回；已被领取的不能撤回。',
    reads: ['祝福语', '送几份', /包好礼物，去付款 ¥/]
  }
}
