import { replaceStep } from '@/kit/join-ways'
import { JoinStepPage } from '@/kit/pages/JoinStepPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '加盟 2/4' })

const GROUPS = [
  { names: ['category_id', 'company', 'licence_no', 'licence_end'] },
  { names: ['licence', 'papers'] }
] as const

/** Of four steps, the licence and the papers its trade asks for. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <JoinStepPage
      type="franchise"
      step="business"
      id={id}
      groups={GROUPS}
      onStep={step => replaceStep('franchise', step, id)}
    />
  )
})
