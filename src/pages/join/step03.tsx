import { page } from '@/kit/pages/page'
import { FranchiseStep } from './_parts/FranchiseStep'

definePageConfig({ navigationBarTitleText: '加盟 3/4' })

const GROUPS = [
  { names: ['shop_name', 'city_id', 'address', 'longitude'] },
  { names: ['hours', 'store_phone'] },
  { names: ['logo', 'pictures', 'intro'] }
] as const

/** Of four steps, the store and where it stands. */
export default page(() => <FranchiseStep step="store" groups={GROUPS} />)
