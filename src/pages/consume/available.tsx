import { useState } from 'react'
import { page } from '@/kit/pages/page'
import { BillsPage } from './_parts/BillsPage'

definePageConfig({ navigationBarTitleText: '可用明细' })

const SIDES = [
  { value: 1, text: '到账' },
  { value: 0, text: '使用' }
] as const
type Side = (typeof SIDES)[number]['value']

/** What became available of vouchers, and what they were used for. */
export default page(() => {
  const [pm, setPm] = useState<Side>(1)
  return <BillsPage code="xfq" pm={pm} tabs={SIDES} onTab={setPm} />
})
