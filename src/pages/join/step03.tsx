import { replaceStep } from '@/kit/join-ways'
import { JoinStepPage } from '@/kit/pages/JoinStepPage'
import { page, useQuery } from '@/kit/pages/page'

definePageConfig({ navigationBarTitleText: '加盟 3/4' })

const GROUPS = [
  { names: ['shop_name', 'city_id', 'address', 'longitude'] },
  { names: ['hours', 'store_phone'] },
  { names: ['logo', 'pictures', 'intro'] }
] as const

/** Of four steps, the store and where it stands. */
export default page(() => {
  const { id } = useQuery('id')
  return (
    <JoinStepPage
      type="franchise"
      step="store"
      id={id}
      groups={GROUPS}
      onStep={step => replaceStep('franchise', step, id)}
    />
  )
})
