import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { api } from '../../api'
import { TYPES } from './words'

interface Props {
  shop?: string
  value: string
  onChange(type: string): void
}

/** The server counts to here and no further. */
const COUNTED = 1000
const told = (count: number) => (count >= COUNTED ? `${COUNTED}+` : String(count))

/** States of orders, those that somebody works through with how many there are; whatever else narrows the list. */
export default function Tabs({ shop, value, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['order-counts', shop],
    queryFn: () => api('GET /api/admin/order/counts', { shop })
  })
  const count = (tab: string) => data?.list.find(one => one.tab === tab)?.order_count
  return (
    <Segmented
      options={TYPES.map(({ value, label }) => {
        const number = count(value)
        return { value, label: number ? `${label} ${told(number)}` : label }
      })}
      value={value}
      onChange={onChange}
    />
  )
}
