import { page } from '@/kit/pages/page'
import { FranchiseStep } from './_parts/FranchiseStep'

definePageConfig({ navigationBarTitleText: '加盟 1/4' })

const GROUPS = [
  { title: '申请人须为营业执照上的经营者或法定代表人', names: ['legal_name', 'id_number', 'contact_phone'] },
  { names: ['id_front', 'id_back'] }
] as const

/** Of four steps, who applies. */
export default page(() => <FranchiseStep step="person" groups={GROUPS} />)
