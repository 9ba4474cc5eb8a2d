import type { Endpoints, Input } from '@contract'
import type { Address } from '@/kit/ask'
import { FormState } from '@/kit/state/FormState'
import { type ReadAddress, readAddress } from '@/lib/address-text'
import { isLeaf, type Region } from '@/lib/area'
import { isLengthBetween, isMobile } from '@/lib/validate'
import type { Place } from '@/stores/place'

const empty = {
  real_name: '',
  phone: '',
  /** Code of the district. */
  city_id: '',
  /** Province, city and district as chosen. */
  names: [] as string[],
  /** What the point on the map is called; '' without one. */
  place: '',
  detail: '',
  longitude: '',
  latitude: '',
  is_default: false
}

export type AddressValues = typeof empty
export type AddressForm = FormState<AddressValues>

export const newAddressForm = (): AddressForm =>
  new FormState<AddressValues>(
    { ...empty },
    {
      real_name: name => !isLengthBetween(name.trim(), 1, 20) && '请填写收货人姓名',
      phone: phone => !isMobile(phone) && '请填写正确的手机号',
      city_id: code => !code && '请选择所在地区',
      detail: detail => !isLengthBetween(detail.trim(), 2, 100) && '请填写详细地址，2 到 100 个字'
    }
  )

/** What the form sends; a point only with both coordinates. */
export const wireOf = (values: AddressValues): Omit<Input<Endpoints['POST /api/address/edit']>, 'id'> => ({
  real_name: values.real_name.trim(),
  phone: values.phone,
  city_id: values.city_id,
  detail: values.detail.trim(),
  longitude: values.longitude,
  latitude: values.latitude,
  is_default: values.is_default ? 1 : 0
})

/** Puts a stored address into the form, unless it is being changed already. */
export function fillFrom(form: AddressForm, address: Address) {
  form.start({
    real_name: address.real_name,
    phone: address.phone,
    city_id: address.city_id,
    names: [address.province, address.city, address.district],
    place: address.longitude && address.latitude ? '已选好位置' : '',
    detail: address.detail,
    longitude: address.longitude,
    latitude: address.latitude,
    is_default: address.is_default === 1
  })
}

/** Takes a chosen region; one that goes only to the city leaves the district to be chosen. */
export function fillRegion(form: AddressForm, path: readonly Region[]) {
  const last = path[path.length - 1]
  form.set('city_id', last && isLeaf(last) ? last.v : '')
  form.set(
    'names',
    path.map(region => region.n)
  )
}

/** Takes what was understood of a pasted text; what was not found stays as it is. False when nothing was. */
export function fillFromText(form: AddressForm, read: ReadAddress): boolean {
  if (read.real_name) form.set('real_name', read.real_name)
  if (read.phone) form.set('phone', read.phone)
  if (read.path.length > 0) fillRegion(form, read.path)
  if (read.detail && read.path.length > 0) form.set('detail', read.detail)
  return !!read.phone || read.path.length > 0
}

/** Takes a point of the map: its coordinates, the region its address names, and its own name as the detail. */
export function fillFromPlace(form: AddressForm, place: Place, tree: readonly Region[]) {
  const { path, detail } = readAddress(place.address ?? '', tree)
  if (path.length > 0) fillRegion(form, path)
  form.set('place', place.name || place.city)
  form.set('longitude', place.longitude.toFixed(6))
  form.set('latitude', place.latitude.toFixed(6))
  const words = [detail, place.name].filter((word, i, all) => word && all.indexOf(word) === i)
  if (words.length > 0) form.set('detail', words.join(' ').slice(0, 100))
}
