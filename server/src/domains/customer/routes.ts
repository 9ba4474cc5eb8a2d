import { adminCustomer } from '@contract/customer-admin'
import { memberLevels } from '../../engines/identity/membership'
import { bindDomain } from '../../http/context'
import { block, endSessions, notesOf, sessionsOf, unblock, writeNote } from './desk'
import { accountOf, customerDetail } from './detail'
import { afterSalesOf, chatsOf, couponsOf, drawsOf } from './has'
import { customerPage } from './list'
import { broughtBy, toldTo } from './reached'
import { requestPage } from './requests'
import { giveTags, removeTag, saveTag, tagList } from './tags'
import { adjust, postingsOf, walletsOf } from './wallets'

export const adminCustomerDomain = bindDomain(adminCustomer, {
  'GET /api/admin/customer/list': customerPage,
  'GET /api/admin/customer/levels': async ({ db }) =>
    (await memberLevels(db)).map(({ name }, level) => ({ level, level_name: name })),
  'GET /api/admin/customer/detail/{id}': ({ db }, { id }) => customerDetail(db, id),
  'GET /api/admin/customer/wallets/{id}': async ({ db }, { id }) => walletsOf(db, (await accountOf(db, id)).id),
  'GET /api/admin/customer/postings': postingsOf,
  'GET /api/admin/customer/draws': ({ db }, input) => drawsOf(db, input),
  'GET /api/admin/customer/coupons': couponsOf,
  'GET /api/admin/customer/aftersales': ({ db }, input) => afterSalesOf(db, input),
  'GET /api/admin/customer/chats': ({ db }, { id }) => chatsOf(db, id),
  'GET /api/admin/customer/fans': ({ db }, input) => broughtBy(db, input),
  'GET /api/admin/customer/messages': ({ db }, input) => toldTo(db, input),
  'GET /api/admin/customer/sessions': (ctx, { id }) => sessionsOf(ctx, id),
  'POST /api/admin/customer/sessions/end': endSessions,
  'GET /api/admin/customer/notes': ({ db }, input) => notesOf(db, input),
  'POST /api/admin/customer/note': writeNote,
  'GET /api/admin/customer/tags': ({ db }) => tagList(db),
  'POST /api/admin/customer/tag': saveTag,
  'POST /api/admin/customer/tag/remove': (ctx, { id }) => removeTag(ctx, id),
  'POST /api/admin/customer/tag/give': giveTags,
  'POST /api/admin/customer/block': block,
  'POST /api/admin/customer/unblock': unblock,
  'POST /api/admin/customer/adjust': adjust,
  'GET /api/admin/customer/requests': requestPage
})
