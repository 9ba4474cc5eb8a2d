import { Select } from 'antd'
import { useState } from 'react'
import { useMe } from '../../kit/me'
import { chosenName } from '../../kit/parts'
import { useGoodsOptions } from './options'

/** One shop of all, by its name; nothing for people of a shop, who see theirs alone. */
export function ShopFilter({ value, onChange }: { value: string; onChange(shop: string): void }) {
  const { shop } = useMe()
  const [search, setSearch] = useState('')
  const options = useGoodsOptions({ shop: value || undefined, search })
  if (shop) return null
  return (
    <Select
      aria-label="店铺"
      style={{ width: 180 }}
      placeholder="店铺"
      allowClear
      showSearch={{ filterOption: false, onSearch: setSearch }}
      value={value || undefined}
      onChange={next => onChange(next ?? '')}
      labelRender={chosenName}
      options={options?.shops.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
