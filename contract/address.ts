import { contract, Id, ListOf, Nothing, Optional, Phone, paging, Text, Type } from './core'

const flag = Type.Integer({ minimum: 0, maximum: 1 })

export const Address = Type.Object({
  id: Id,
  real_name: Type.String(),
  phone: Type.String(),
  province: Type.String(),
  city: Type.String(),
  district: Type.String(),
  city_id: Type.String({ description: 'code of the district in city_list' }),
  detail: Type.String(),
  post_code: Type.String(),
  longitude: Type.String(),
  latitude: Type.String(),
  is_default: flag
})

const District = Type.Object({ v: Type.String(), n: Type.String() })
const City = Type.Object({ v: Type.String(), n: Type.String(), c: Type.Array(District) })
export const Province = Type.Object({ v: Type.String(), n: Type.String(), c: Type.Array(City) })

export const address = contract({
  'GET /api/address/list': {
    auth: 'login',
    summary: "The caller's addresses, the default first",
    input: Type.Object({ ...paging }),
    data: ListOf(Address)
  },
  'GET /api/address/detail/{id}': {
    auth: 'login',
    summary: 'One address',
    input: Type.Object({ id: Id }),
    data: Address
  },
  'GET /api/address/default': {
    auth: 'login',
    summary: 'The default address; an empty object when there is none',
    input: Type.Object({}),
    data: Type.Partial(Address)
  },
  'POST /api/address/edit': {
    auth: 'login',
    summary: 'Adds an address, or changes the one of id; the region is given by city_id or by its three names',
    input: Type.Object({
      id: Optional(Id),
      real_name: Text(20, '收货人', 1),
      phone: Phone,
      city_id: Optional(Type.String({ pattern: '^\\d{6}$', title: '所在地区' })),
      province: Optional(Text(20, '省份')),
      city: Optional(Text(20, '城市')),
      district: Optional(Text(20, '区县')),
      detail: Text(100, '详细地址', 2),
      post_code: Optional(Type.String({ pattern: '^(\\d{6})?$', title: '邮编' })),
      longitude: Optional(Type.String({ pattern: '^(-?\\d{1,3}(\\.\\d{1,12})?)?$', title: '经度' })),
      latitude: Optional(Type.String({ pattern: '^(-?\\d{1,2}(\\.\\d{1,12})?)?$', title: '纬度' })),
      is_default: Optional(flag)
    }),
    data: Type.Object({ id: Id }),
    refusals: ['BAD_REGION', 'ADDRESS_LIMIT']
  },
  'POST /api/address/del': {
    auth: 'login',
    summary: 'Deletes an address',
    input: Type.Object({ id: Id }),
    data: Nothing
  },
  'POST /api/address/default/set': {
    auth: 'login',
    summary: 'Makes an address the default one',
    input: Type.Object({ id: Id }),
    data: Nothing
  },
  'GET /api/city_list': {
    auth: 'open',
    summary: 'Provinces, cities and districts of all China with their codes',
    cache_s: 86_400,
    input: Type.Object({}),
    data: Type.Array(Province)
  }
})
