import { replace } from '@/kit/nav'
import { Tabs } from '@/kit/parts/Tabs'

const ITEMS = [
  { value: 'goods', text: '商品' },
  { value: 'shop', text: '店铺' },
  { value: 'visit', text: '足迹' }
] as const
type Here = (typeof ITEMS)[number]['value']

/** What is kept, who is followed, what was looked at: each a page of its own, side by side. */
export const CollectTabs = ({ here }: { here: Here }) => (
  <Tabs items={ITEMS} value={here} onChange={to => to !== here && replace(`/pages/collect/${to}`)} />
)
