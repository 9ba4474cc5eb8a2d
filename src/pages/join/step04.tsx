import { replaceStep } from '@/kit/join-ways'
import { JoinSignPage } from '@/kit/pages/JoinStepPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '加盟 4/4' })

/** Of four steps the last: everything once more, the agreement and the signature. */
export default page(() => {
  const { id } = useQuery('id')
  return <JoinSignPage type="franchise" id={id} onStep={step => replaceStep('franchise', step, id)} />
})
