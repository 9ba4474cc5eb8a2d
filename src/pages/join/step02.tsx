import { page } from '@/kit/pages/page'
import { FranchiseStep } from './_parts/FranchiseStep'

definePageConfig({ navigationBarTitleText: '加盟 2/4' })

const GROUPS = [
  { names: ['category_id', 'papers'] },
  { names: ['licence', 'company', 'licence_no', 'licence_end'] }
] as const

/** Of four steps, the licence and the papers its trade asks for. */
export default page(() => <FranchiseStep step="business" groups={GROUPS} />)
