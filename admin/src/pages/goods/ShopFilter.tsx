import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { api } from '../../api'
import { useMe } from '../../kit/me'
import { chosenName } from '../../kit/parts'

interface Props {
  value: string
  onChange(shop: string): void
}

/** One shop of all, by its name; nothing for people of a shop, who see theirs alone. */
export const ShopFilter = (props: Props) => (useMe().shop ? null : <Shops {...props} />)

function Shops({ value, onChange }: Props) {
  const [search, setSearch] = useState('')
  const asked = { shop: value || undefined, search }
  const { data } = useQuery({
    queryKey: ['shop-names', asked],
    queryFn: () => api('GET /api/admin/shop/names', asked),
    placeholderData: keepPreviousData,
    staleTime: 60_000
  })
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
      options={data?.list.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
