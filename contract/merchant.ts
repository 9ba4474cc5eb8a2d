import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Phone,
  Picture,
  paging,
  Seconds,
  Text,
  Type,
  Words,
  Yuan
} from './core'

const Line = Type.Object({
  id: Id,
  name: Type.String(),
  logo: Picture,
  kind: OneOf(['mall', 'offline'], '类型'),
  is_self: Flag,
  opening: Flag,
  city: Type.String(),
  owner_id: Type.String({ description: 'empty for nobody' }),
  owner: Type.String(),
  owner_phone: Type.String({ description: 'masked' }),
  sales: Count,
  score: Type.String({ description: 'of five; empty while nobody has rated it' }),
  add_time: Seconds
})

const Staff = Type.Object({
  uid: Id,
  nickname: Type.String(),
  phone: Type.String({ description: 'masked' }),
  rights: Type.Array(Type.String({ description: 'in Chinese' })),
  is_owner: Flag,
  desk: OneOf(['none', 'invited', 'active', 'disabled'], '后台登录')
})

/** Until when of a day a shop sends what is paid for, and how many days a parcel takes. */
export const sending = {
  cutoff: Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', title: '当天发货截止时间' }),
  days: Type.Integer({ minimum: 1, maximum: 60, title: '在途天数' })
}
/** Where a shop takes goods back. */
export const returning = {
  name: Words(20, '收件人'),
  phone: Type.String({ pattern: '^[0-9-]{7,16}$', title: '联系电话' }),
  address: Text(120, '退货地址', 5)
}
/** How they are told of a shop, with the marks they are changed with. */
export const sentAndReturned = {
  cutoff: Type.String({ description: '"16:00"' }),
  days: Count,
  send_mark: Type.String({ description: 'tells how it sends from how that was before' }),
  return_name: Type.String(),
  return_phone: Type.String(),
  return_address: Type.String(),
  return_mark: Type.String({ description: 'the same for where goods go back to' })
}

/** Shops and their people, for those who run the mall. */
export const adminMerchant = contract({
  'GET /api/admin/shop/list': {
    auth: 'console',
    right: 'shop.read',
    summary: 'Shops by name, the newest first',
    input: Type.Object({
      search: Type.String({ maxLength: 50, default: '', title: '店铺名称' }),
      state: OneOf(['all', 'open', 'closed'], '状态', { default: 'all' }),
      kind: Optional(OneOf(['mall', 'offline'], '类型')),
      ...paging
    }),
    data: ListOf(Line)
  },
  'GET /api/admin/shop/names': {
    auth: 'console',
    summary: 'Shops to choose one of in a list, by name, thirty of them; the one that is chosen comes first',
    input: Type.Object({
      shop: Optional(Id),
      search: Type.String({ maxLength: 50, default: '', title: '店铺名称' })
    }),
    data: Type.Object({ list: Type.Array(Type.Object({ id: Id, name: Type.String() })) })
  },
  'GET /api/admin/shop/detail/{id}': {
    auth: 'console',
    right: 'shop.read',
    summary: 'One shop with how it sends and takes back, what it has on sale, its books, and its people',
    input: Type.Object({ id: Id }),
    data: Type.Composite([
      Line,
      Type.Object({
        category_id: Type.String({ description: 'its trade; empty for none' }),
        category_name: Type.String(),
        mark: Type.String({ description: 'tells its name, logo and trade from how they were before' }),
        store_mark: Type.String({ description: 'the same for where it is, its hours and its looks' }),
        intro: Type.String(),
        address: Type.String(),
        phone: Type.String(),
        open_hours: Type.String(),
        open_time: Type.String({ description: '"09:30"; empty where nothing is said' }),
        close_time: Type.String(),
        rest_days: Type.Array(Type.Integer(), { description: '0 is Sunday' }),
        pics: Type.Array(Picture),
        district: Type.String(),
        street: Type.String(),
        longitude: Nullable(Type.Number()),
        latitude: Nullable(Type.Number()),
        per_capita: Yuan,
        ...sentAndReturned,
        goods_on: Type.Integer({ minimum: 0, description: 'to a thousand' }),
        goods_off: Type.Integer({ minimum: 0, description: 'to a thousand' }),
        to_ship: Type.Integer({ minimum: 0, description: 'to a thousand' }),
        balance: Yuan,
        staff: Type.Array(Staff)
      })
    ])
  },
  'GET /api/admin/shop/trades': {
    auth: 'console',
    right: 'shop.read',
    summary: 'Trades a shop may be of',
    input: Type.Object({}),
    data: Type.Object({ list: Type.Array(Type.Object({ id: Id, name: Type.String() })) })
  },
  'POST /api/admin/shop/save': {
    auth: 'console',
    right: 'shop.edit',
    summary:
      'Opens a shop, whose goods are sent for nothing until it says otherwise; or changes the name, logo and trade of one, with the `mark` it was shown with',
    input: Type.Object({
      id: Optional(Id),
      mark: Optional(Text(64, '版本', 1)),
      name: Words(30, '店铺名称'),
      logo: Text(300, '店铺标志', 1),
      category_id: Optional(Id),
      is_self: Type.Unsafe<0 | 1>({ ...Flag, default: 0, title: '平台自营', description: 'of a new one alone' })
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'NAME_TAKEN', 'TRADE', 'BAD_PICTURE']
  },
  'POST /api/admin/shop/desk': {
    auth: 'console',
    right: 'shop.edit',
    stepUp: true,
    summary: 'Lets the owner of a shop, or somebody of its staff, work at the console for it; answers their invitation',
    input: Type.Object({ id: Id, phone: Phone, name: Words(20, '称呼') }),
    data: Type.Object({ id: Id, invite: Type.String({ description: 'shown once' }) }),
    refusals: ['NO_PERSON', 'ALREADY']
  }
})
