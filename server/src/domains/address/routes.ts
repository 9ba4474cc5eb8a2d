import { address } from '@contract/address'
import { bindDomain } from '../../http/context'
import { refuse } from '../../lib/refusal'
import { regionTree } from '../../lib/regions'
import { type AddressRow, addressCount, addressOf, addressPage, defaultAddress, deleteAddress } from './queries'
import { makeDefault, saveAddress } from './service'

const line = (row: AddressRow) => ({
  id: row.id,
  real_name: row.realName,
  phone: row.phone,
  province: row.province,
  city: row.city,
  district: row.district,
  city_id: row.cityId,
  detail: row.detail,
  post_code: row.postCode,
  longitude: row.longitude,
  latitude: row.latitude,
  is_default: row.isDefault ? 1 : 0
})

export const addressDomain = bindDomain(address, {
  'GET /api/address/list': async ({ db, person }, { page, limit }) => ({
    list: (await addressPage(db, person.id, page, limit)).map(line),
    count: await addressCount(db, person.id)
  }),
  'GET /api/address/detail/{id}': async ({ db, person }, { id }) =>
    line((await addressOf(db, person.id, id)) ?? refuse('NOT_FOUND', '收货地址不存在')),
  'GET /api/address/default': async ({ db, person }) => {
    const row = await defaultAddress(db, person.id)
    return row ? line(row) : {}
  },
  'POST /api/address/edit': async ({ db, person, clock }, input) => ({
    id: await saveAddress(db, person.id, input, clock.now())
  }),
  'POST /api/address/del': async ({ db, person }, { id }) => {
    if (!(await deleteAddress(db, person.id, id))) refuse('NOT_FOUND', '收货地址不存在')
    return {}
  },
  'POST /api/address/default/set': async ({ db, person }, { id }) => {
    await makeDefault(db, person.id, id)
    return {}
  },
  'GET /api/city_list': async () => regionTree().map(province => ({ ...province }))
})
