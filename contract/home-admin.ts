import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Moment,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Type,
  Words
} from './core'

/** Pages that have banners. */
export const bannerPlaces = ['index', 'vip', 'sp', 'free', 'car', 'task', 'signin', 'tour', 'zhufu', 'poster'] as const

/** A page of the app with its query, or an address of the web; empty where nothing opens. */
export const Link = Type.String({
  maxLength: 300,
  pattern: '^(/pages/[\\w-]+/[\\w-]+(\\?[^\\s#]*)?|https://[^\\s\\\\]+)?$',
  default: '',
  title: '跳转链接'
})
/** A picture that was uploaded. */
export const Uploaded = Type.String({ minLength: 1, maxLength: 500, title: '图片' })
export const Colour = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', title: '颜色' })
/** What a row was when it was loaded; a save of something else than that is refused with CHANGED. */
export const Seen = Type.Optional(Type.String({ minLength: 1, maxLength: 64, title: '版本' }))
const Sort = Type.Integer({ minimum: 0, maximum: 10_000, default: 0, title: '排序' })

const BannerRow = Type.Object({
  id: Id,
  mark: Type.String(),
  place: OneOf(bannerPlaces, '位置'),
  title: Type.String(),
  pic: Picture,
  url: Type.String(),
  color: Type.String(),
  sort: Type.Integer(),
  is_show: Flag,
  start_time: Nullable(Seconds),
  end_time: Nullable(Seconds),
  state: OneOf(['on', 'soon', 'over', 'off'], '状态'),
  _state: Type.String()
})

/** Banners of all pages, for the people who run the shop. */
export const adminHome = contract({
  'GET /api/admin/banner/list': {
    auth: 'console',
    right: 'content.read',
    summary: 'Banners of one page or all, in the order people see them',
    input: Type.Object({ place: Optional(OneOf(bannerPlaces, '位置')), ...paging }),
    data: ListOf(BannerRow)
  },
  'POST /api/admin/banner/save': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Makes a banner, or changes one that is still as the caller saw it',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      place: OneOf(bannerPlaces, '位置'),
      title: Words(60, '标题'),
      pic: Uploaded,
      url: Link,
      color: Colour,
      sort: Sort,
      is_show: Flag,
      starts_at: Optional(Nullable(Moment)),
      ends_at: Optional(Nullable(Moment))
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'BAD_TIME', 'BAD_LINK']
  },
  'POST /api/admin/banner/order': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Puts all banners of a page into an order',
    input: Type.Object({
      place: OneOf(bannerPlaces, '位置'),
      ids: Type.Array(Id, { minItems: 1, maxItems: 200, uniqueItems: true, title: '轮播图' })
    }),
    data: Type.Object({ changed: Count }),
    refusals: ['CHANGED']
  },
  'POST /api/admin/banner/show': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Shows a banner (within its time) or hides it',
    input: Type.Object({ id: Id, is_show: Flag }),
    data: Nothing
  },
  'POST /api/admin/banner/remove': {
    auth: 'console',
    right: 'content.edit',
    summary: 'Deletes a banner',
    input: Type.Object({ id: Id }),
    data: Nothing
  },
  'POST /api/admin/content/upload': {
    auth: 'console',
    right: 'content.edit',
    upload: true,
    summary: 'Uploads a picture for banners, articles and the home page, as admin/upload does for goods',
    input: Nothing,
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  }
})
