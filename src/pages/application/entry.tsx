import { useDraftValue } from '@/kit/draft'
import { JoinSignPage, JoinStepPage } from '@/kit/pages/JoinStepPage'
import { page, useQuery } from '@/kit/pages/page'
import { JOIN_STEPS } from '@/kit/state/joinForm'
import { Fixing } from './_parts/Fixing'

definePageConfig({ navigationBarTitleText: '商家入驻' })

type Step = (typeof JOIN_STEPS)['shop'][number]['key']

/** Fields of each step, in groups as they belong together. */
const GROUPS = {
  base: [{ names: ['shop_name', 'category_id', 'city_id', 'address'] }, { names: ['logo', 'intro'] }],
  papers: [{ names: ['licence', 'company', 'licence_no', 'licence_end'] }, { names: ['papers'] }],
  owner: [
    { title: '法定代表人或经营者本人，与营业执照一致', names: ['legal_name', 'id_number', 'contact_phone'] },
    { names: ['id_front', 'id_back'] }
  ]
} as const

/** The form by steps; with `fix` single fields of an application that are to be put right or renewed. */
export default page(() => {
  const { id, fix, step: begin } = useQuery('id', 'fix', 'step')
  const first = JOIN_STEPS.shop.find(one => one.key === begin)?.key ?? 'base'
  const [step, setStep] = useDraftValue<Step>(first, 'step')
  if (fix) return <Fixing id={id} />
  if (step === 'sign') return <JoinSignPage type="shop" id={id} onStep={setStep} />
  return <JoinStepPage key={step} type="shop" step={step} id={id} groups={GROUPS[step]} onStep={setStep} />
})
