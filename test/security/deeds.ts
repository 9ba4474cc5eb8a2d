import { issueTicket, type TicketKind } from '../../server/src/engines/identity/tickets'
import { fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { citizenId } from '../../server/test/citizens'
import { newPlate } from '../../server/test/driving'
import type { TestShop } from '../../server/test/harness'
import { uploadCover, uploadFilm } from '../../server/test/mp4'
import { unpaidOrder } from '../../server/test/orders'
import { codeFor, newPhone } from '../../server/test/sign-in'
import { cashable } from '../../server/test/withdrawing'
import type { Owner } from '../support/owner'
import { afterSaleDeeds } from './aftersale-deeds'
import { chatDeeds } from './chat-deeds'
import { consoleDeeds } from './console-deeds'
import type { Kept } from './keeping'
import { merchants } from './merchant-deeds'
import { rewards } from './reward-deeds'
import { spotlightDeeds } from './spotlight-deeds'

/** Somebody who does what an endpoint is for, with their own things. */
export interface Doer extends Owner {
  shop: TestShop
  /** First column of the first row; '' when there is none. */
  one(query: string): Promise<string>
  /** A shop of theirs, where a test needs one. */
  kept?: Kept
}

/** What a person sends to an endpoint about things of their own, and what may come of it. */
export interface Deed {
  input(doer: Doer): Record<string, unknown> | Promise<Record<string, unknown>>
  /** Ids that are sent instead of others. */
  instead?(doer: Doer): Record<string, unknown> | Promise<Record<string, unknown>>
  /** Ids that name nothing of a person, and why. */
  public?: Record<string, string>
  /** Columns of their own account that change by it. */
  changes?: readonly string[]
  /** What is not there is passed over in silence. */
  passesOver?: true
  /** A person's accounts share it: a sub-account may use its parent's. */
  shared?: true
  /** Sent as a form with one picture. */
  upload?: true
}

const PASSWORD = 'jia-jia-8264'
/** One black dot, as a drawing is sent. */
const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
export const PUBLIC_GOODS = 'goods, shops and flash sales are everybody’s'

/** A ticket for `subject` that the person proved while signed in. */
const ticketOf = async (doer: Doer, kind: TicketKind, subject: string) =>
  (await issueTicket(doer.shop.db, kind, subject, doer.id, doer.shop.clock.now())).ticket
const wechat = (name: string) =>
  JSON.stringify({ appid: 'sandbox-h5', openid: `h5-${name}`, unionid: `union-${name}`, nickname: '小微' })
const code = ({ shop, token }: Doer, phone: string, type: Parameters<typeof codeFor>[2]) =>
  codeFor(shop, phone, type, token)

const signIn: Record<string, Deed> = {
  'POST /api/register/verify': {
    input: () => ({ phone: newPhone(), type: 'login' }),
    public: { key: 'a picture belongs to nobody, and its key works once' }
  },
  'POST /api/login': {
    input: async ({ shop }) => {
      const account = newPhone()
      const captcha = await codeFor(shop, account, 'register')
      await shop.call('POST /api/register', { account, captcha, password: PASSWORD })
      return { account, password: PASSWORD }
    },
    public: { key: 'a picture belongs to nobody, and its key works once' }
  },
  'POST /api/login/mobile': {
    input: async ({ shop }) => {
      const phone = newPhone()
      return { phone, captcha: await codeFor(shop, phone, 'login') }
    }
  },
  'POST /api/login/staffmobile': {
    input: async ({ shop, one }) => {
      const phone = await one(`select phone from users where roles && array['staff'] and phone is not null limit 1`)
      return { phone, captcha: await codeFor(shop, phone, 'login') }
    }
  },
  'POST /api/register': {
    input: async ({ shop }) => {
      const account = newPhone()
      return { account, captcha: await codeFor(shop, account, 'register'), password: PASSWORD }
    }
  },
  'POST /api/register/reset': {
    input: async doer => ({
      account: doer.phone,
      captcha: await code(doer, doer.phone, 'reset'),
      password: PASSWORD
    }),
    changes: ['password_hash']
  },
  'POST /api/reglogin': {
    input: async doer => {
      const wx_ticket = await ticketOf(doer, 'wechat', wechat(newPhone()))
      return { ltype: 'unitel', access_token: `sandbox-${newPhone()}`, openid: 'somebody', wx_ticket }
    }
  },
  'POST /api/checkwechat': { input: () => ({ code: `sandbox-${newPhone()}`, from: 'h5', register: 1 }) },
  'POST /api/login/bangmergzh': {
    input: async doer => {
      const phone = newPhone()
      const wx_ticket = await ticketOf(doer, 'wechat', wechat(phone))
      return { phone, captcha: await code(doer, phone, 'bind'), wx_ticket }
    },
    public: { ticket: 'that of checkbangtype, which is tried there' }
  },
  'POST /api/refreshtoken': { input: () => ({}) }
}

const account: Record<string, Deed> = {
  'POST /api/user/edit': {
    input: () => ({ nickname: '小新', sex: 1, birthday: '2000-01-31', avatar: `/media/u/${'a'.repeat(32)}-200.webp` }),
    changes: ['nickname', 'sex', 'birthday', 'avatar']
  },
  'POST /api/user/bind_address': { input: () => ({ city_id: '440305' }), changes: ['region'] },
  'POST /api/user/setpwd': {
    input: async doer => ({ password: PASSWORD, captcha: await code(doer, doer.phone, 'verify') }),
    changes: ['password_hash']
  },
  'POST /api/user/checkVerifyCode': {
    input: async doer => {
      const phone = newPhone()
      return { phone, captcha: await code(doer, phone, 'bind'), type: 'bind' }
    }
  },
  'POST /api/user/checkbangtype': {
    input: async doer => ({ ticket: await ticketOf(doer, 'phone:bind', newPhone()) }),
    shared: true
  },
  'POST /api/user/bangwx': {
    input: async doer => ({ wx_ticket: await ticketOf(doer, 'wechat', wechat(newPhone())) }),
    public: { ticket: 'that of checkbangtype, which is tried there' },
    shared: true
  },
  'POST /api/user/updatePhone': {
    input: async doer => ({ ticket: await ticketOf(doer, 'phone:bind', newPhone()) }),
    changes: ['contact_phone'],
    shared: true
  },
  'POST /api/user/changebangphone': {
    input: async doer => {
      const phone = newPhone()
      const ticket = await ticketOf(doer, 'phone:change', doer.phone)
      return { ticket, phone, captcha: await code(doer, phone, 'bind') }
    },
    changes: ['phone', 'phone_changed_at'],
    shared: true
  },
  'POST /api/user/addspread': {
    input: async ({ shop }) => ({ spread: (await shop.person()).id }),
    changes: ['referrer_id', 'referred_at']
  },
  'POST /api/user/createsubuser': { input: () => ({ nickname: '小号' }) },
  'GET /api/user/changesubaccout': {
    input: async ({ id, shop }) => ({ uid: (await shop.person({ parentId: id })).id }),
    shared: true
  },
  'POST /api/settuisong': { input: () => ({ type: 'activity', status: 0 }), changes: ['muted'] },
  'GET /api/address/detail/{id}': { input: ({ addressId }) => ({ id: addressId }) },
  'POST /api/address/edit': {
    input: ({ addressId }) => ({
      id: addressId,
      real_name: '李四',
      phone: '13900139000',
      city_id: '440305',
      detail: '另一条路 2 号'
    })
  },
  'POST /api/address/del': { input: ({ addressId }) => ({ id: addressId }) },
  'POST /api/address/default/set': { input: ({ addressId }) => ({ id: addressId }) },
  'GET /api/user_message/detail': {
    input: async ({ id, one }) => ({ id: await one(`select id from messages where user_id = '${id}' limit 1`) })
  },
  'GET /api/v2/user/clean_search': {
    input: async ({ id, one }) => ({ id: await one(`select id from search_history where user_id = '${id}' limit 1`) }),
    passesOver: true
  },
  'POST /api/upload/image': { input: () => ({}), upload: true },
  'POST /api/uploadbaseImage': { input: () => ({ image: DOT }) }
}

const buying: Record<string, Deed> = {
  'POST /api/cart/add': {
    input: ({ goods }) => ({ productId: goods.productId, uniqueId: goods.skuId, cartNum: 1, new: 1 })
  },
  'POST /api/cart/num': { input: ({ cartId }) => ({ id: cartId, number: 2 }) },
  'POST /api/cart/del': { input: ({ cartId }) => ({ ids: [cartId] }), passesOver: true },
  'POST /api/collect/add': {
    input: ({ goods }) => ({ id: goods.productId }),
    public: { id: PUBLIC_GOODS }
  },
  'POST /api/collect/del': {
    input: ({ goods }) => ({ id: goods.productId }),
    public: { id: PUBLIC_GOODS, ids: PUBLIC_GOODS }
  },
  'POST /api/collect/visit': {
    input: ({ goods }) => ({ id: goods.productId }),
    public: { id: PUBLIC_GOODS },
    passesOver: true
  },
  'POST /api/collect/visits/del': {
    input: ({ goods }) => ({ ids: [goods.productId] }),
    public: { ids: PUBLIC_GOODS },
    passesOver: true
  },
  'POST /api/collect/visits/keep': { input: () => ({ keeps: 0 }) },
  'POST /api/order/confirm': {
    input: ({ cartId, addressId, couponId }) => ({ cartId, addressId, couponId }),
    instead: ({ orderKey }) => ({ orderKey }),
    public: {
      pinkId: 'a group is joined by whoever has its link',
      packageId: 'packages on sale are everybody’s',
      unique: 'goods on sale are everybody’s'
    }
  },
  'POST /api/order/create/{id}': {
    input: ({ orderKey, addressId, couponId }) => ({ id: orderKey, addressId, couponId })
  },
  'GET /api/order/detail/{id}': { input: ({ orders }) => ({ id: orders.unpaid }) },
  'GET /api/order/get_express': { input: ({ orders }) => ({ order_id: orders.toReceive }) },
  'POST /api/order/cancel': { input: ({ orders }) => ({ id: orders.unpaid }) },
  'POST /api/order/take': { input: ({ orders }) => ({ uni: orders.toReceive }) },
  'POST /api/order/doconsign': {
    input: ({ orders }) => ({ uni: orders.toReceive, sign_img: `/media/u/${'a'.repeat(32)}-750.webp` })
  },
  'POST /api/order/pay': { input: ({ orders }) => ({ uni: orders.unpaid, paytype: 'sandbox', from: 'h5' }) },
  'POST /api/order/paytypeswitch': { input: ({ orders }) => ({ uni: orders.unpaid, paytype: 'sandbox' }) },
  'GET /api/realorder/pay_check': { input: ({ orders }) => ({ order_id: orders.unpaid }) }
}

const withdrawing: Record<string, Deed> = {
  'POST /api/extract/cash': {
    input: async ({ shop, id }) => ({ extract_type: 'bank', money: '10', account_id: await cashable(shop, id) }),
    public: { ticket: 'whose it is, is tried with the proof of withdrawals' }
  },
  'POST /api/user/setdrawtype': { input: async ({ shop, id }) => ({ id: await cashable(shop, id) }) }
}

const car: Record<string, Deed> = {
  'POST /api/merchantoffline/check_bind_plate': { input: () => ({ plate: '浙A12345' }) },
  'POST /api/merchantoffline/bind_plate': { input: () => ({ plate: newPlate(), agree: 1 }) }
}

const identity: Record<string, Deed> = {
  'POST /api/user/identity': { input: () => ({}), shared: true },
  'POST /api/user/identitysumbit': {
    input: () => ({ real_name: '陈小满', id_number: citizenId(), agree: 1 })
  }
}

const exchanging: Record<string, Deed> = {
  'POST /api/lottery/qianghongbao': { input: () => ({ act: 'info' }) },
  'POST /api/user/doexchange': {
    input: async ({ shop, id }) => {
      await fundUser(shop.db, { userId: id, asset: 'lvdou', amountMinor: 100n, key: newId(), at: shop.clock.now() })
      return { type: 'lvdou_jindou', num: '10' }
    }
  }
}

const recharging: Record<string, Deed> = {
  'POST /api/recharge/recharge': {
    input: async ({ one }) => ({ id: await one(`select id from recharge_packages where type = 'voucher' limit 1`) }),
    public: { id: 'packages are everybody’s' }
  },
  'POST /api/mix_recharge/create': {
    input: async ({ one }) => ({
      id: await one(`select id from recharge_packages where type = 'voucher' limit 1`),
      balance: '0'
    }),
    public: { id: 'packages are everybody’s' }
  }
}

const inviting: Record<string, Deed> = {
  'POST /api/spread/people': { input: () => ({ grade: 0 }) }
}

const afterBuying: Record<string, Deed> = {
  ...afterSaleDeeds,
  'POST /api/im/auto_hello': {
    input: async ({ one }) => ({ shop_id: await one('select id from shops order by id limit 1') }),
    public: { shop_id: PUBLIC_GOODS }
  },
  'POST /api/im/auto_answer': {
    input: async ({ one }) => ({
      shop_id: await one('select id from shops order by id limit 1'),
      client_id: newId(),
      text: '什么时候发货？'
    }),
    public: { shop_id: PUBLIC_GOODS, client_id: 'the sender’s device makes it up' }
  },
  ...chatDeeds,
  'POST /api/newcomer/welcome': { input: () => ({}) },
  'POST /api/newcomer/steps/close': { input: () => ({}) },
  'POST /api/order/comment': {
    input: async ({ shop, id, one }) => {
      // An order of its own: what others do needs those of the owner as they are.
      const got = { state: 'received', receivedAt: shop.clock.now() }
      const { id: orderId } = await unpaidOrder(shop, id, 100n, got)
      const unique = await one(`update order_lines l set product_id = s.product_id, sku_id = s.id, shop_id = p.shop_id
        from skus s join products p on p.id = s.product_id
        where l.order_id = '${orderId}' and s.id = (select id from skus order by id limit 1) returning l.id`)
      return { unique, product_score: 5, comment: '很好' }
    }
  }
}

/** A video of this person's own, written straight: more of them than anybody may publish in a day. */
const videoBy = ({ id, one }: Doer, shown = true) =>
  one(`insert into videos (id, user_id, name, title, cover, seconds, width, height, bytes, shown)
    values ('${newId()}', '${id}', '${newId()}', '有物主的视频', '/media/p/x-750.webp', 6, 540, 960, 1, ${shown}) returning id`)
const ANY_VIDEO = `select id from videos where shown order by created_at limit 1`
const VIDEOS = 'videos that are shown are everybody’s'

const filming: Record<string, Deed> = {
  'POST /api/uploadbaseImage': {
    input: () => ({
      image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    })
  },
  'POST /api/video/post': {
    input: async ({ shop, token }) => ({
      key: await uploadFilm(shop, token),
      title: '标题',
      image: await uploadCover(shop, token)
    })
  },
  'POST /api/video/comment': {
    input: async ({ id: userId, one }) => {
      const id = await one(ANY_VIDEO)
      const del_id = await one(`with v as (update videos set comments = comments + 1 where id = '${id}' returning id)
        insert into video_comments (id, user_id, video_id, content) select '${newId()}', '${userId}', id, '有物主的话' from v
        returning id`)
      return { id, del_id }
    },
    instead: () => ({ reply_id: '00000000-0000-7000-8000-000000000001' }),
    public: { id: VIDEOS, reply_id: 'comments are for everybody to answer' }
  },
  'POST /api/video/like_or_not': {
    input: async ({ one }) => ({ id: await one(ANY_VIDEO) }),
    public: { id: VIDEOS }
  },
  'POST /api/video/set_is_show': { input: async doer => ({ id: await videoBy(doer), is_show: 0 }) },
  'POST /api/video/delete': { input: async doer => ({ id: await videoBy(doer) }) },
  'GET /api/video/detail': { input: async doer => ({ id: await videoBy(doer, false) }) },
  'GET /api/video/comment': { input: async doer => ({ id: await videoBy(doer, false) }) }
}

/** One deed for every POST of people's, and for every GET that takes an id of theirs; a test fails for one without. */
export const deeds: Record<string, Deed> = {
  ...signIn,
  ...account,
  ...buying,
  ...afterBuying,
  ...withdrawing,
  ...car,
  ...identity,
  ...exchanging,
  ...inviting,
  ...recharging,
  ...filming,
  ...rewards,
  ...spotlightDeeds,
  ...merchants,
  ...consoleDeeds
}
