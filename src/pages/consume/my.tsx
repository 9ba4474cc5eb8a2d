import { useState } from 'react'
import { page, useQuery } from '@/kit/pages/page'
import { BillsPage } from './_parts/BillsPage'

definePageConfig({ navigationBarTitleText: '我的消费券' })

const WALLETS = [
  { value: 'xfq', text: '消费券' },
  { value: 'hdt', text: '互兑通' },
  { value: 'hdtval', text: '互兑值' }
] as const
type Code = (typeof WALLETS)[number]['value']

/** All that moved of one's vouchers and values. */
export default page(() => {
  const { category } = useQuery('category')
  const [code, setCode] = useState<Code>(WALLETS.find(({ value }) => value === category)?.value ?? 'xfq')
  return <BillsPage code={code} tabs={WALLETS} onTab={setCode} />
})
