import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { api, type Sent } from '../../api'
import { TYPES } from './words'

interface Props {
  /** What narrows the list beside its state; without it nothing is counted. */
  asked?: Sent<'GET /api/admin/order/counts'>
  value: string
  onChange(type: string): void
}

/** The server counts to here and no further. */
const COUNTED = 400
const told = (count: number) => (count >= COUNTED ? `${COUNTED}+` : String(count))

/** States of orders, those that somebody works through with how many the list finds there. */
export default function Tabs({ asked, value, onChange }: Props) {
  const { data } = useQuery({
    queryKey: ['order-counts', asked],
    queryFn: () => api('GET /api/admin/order/counts', asked ?? {}),
    enabled: asked !== undefined
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
