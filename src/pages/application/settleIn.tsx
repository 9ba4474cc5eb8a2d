import { useDraftValue } from '@/kit/draft'
import { go } from '@/kit/nav'
import { JoinStandingPage } from '@/kit/pages/JoinStandingPage'
import { JoinSignPage, JoinStepPage } from '@/kit/pages/JoinStepPage'
import { page, useQuery } from '@/kit/pages/page'
import { Cell, CellGroup } from '@/kit/parts/Cell'
import { JOIN_STEPS, type JoinDraft } from '@/kit/state/joinForm'
import { useRecom } from '@/stores/joining'
import { Before } from './_parts/Before'

definePageConfig({ navigationBarTitleText: '企业入驻' })

type Step = (typeof JOIN_STEPS)['enterprise'][number]['key']

/** Fields of each step, in groups as they belong together; the licence first, for what is read off it fills in the rest. */
const GROUPS = {
  licence: [
    { names: ['licence', 'company', 'licence_no'] },
    { names: ['reg_address', 'reg_capital', 'founded_on', 'licence_end'] }
  ],
  owner: [
    { title: '法定代表人，与营业执照一致', names: ['legal_name', 'id_number'] },
    { names: ['id_front', 'id_back'] },
    { title: '平台对接业务时联系的人', names: ['contact_name', 'contact_phone'] }
  ],
  base: [
    { names: ['shop_name', 'category_id', 'city_id', 'address'] },
    { names: ['logo', 'intro'] },
    { names: ['papers'] }
  ]
} as const

/** How a company's application stands; with `step` its form. */
export default page(() => {
  const { id, step: begin, recom } = useQuery('id', 'step', 'recom')
  useRecom(recom)
  const first = JOIN_STEPS.enterprise.find(one => one.key === begin)?.key ?? ''
  const [step, setStep] = useDraftValue<Step | ''>(first, 'step')
  if (step === 'sign') return <JoinSignPage type="enterprise" id={id} onStep={setStep} />
  if (step)
    return <JoinStepPage key={step} type="enterprise" step={step} id={id} groups={GROUPS[step]} onStep={setStep} />
  return (
    <JoinStandingPage
      type="enterprise"
      id={id}
      begin={({ draft }) => (draft ? '继续填写' : '立即入驻')}
      none={({ draft }) => <First draft={draft} />}
      more={({ mer_id }) => mer_id && <Opened merId={mer_id} />}
    />
  )
})

/** Where one reads how the shop does. */
const Opened = ({ merId }: { merId: string }) => (
  <CellGroup>
    <Cell icon="store" title="商家详情" onClick={() => go('/pages/business/detail', { mer_id: merId })} />
    <Cell icon="chart-line" title="经营数据" onClick={() => go('/pages/join/data', { mer_id: merId })} />
  </CellGroup>
)

/** The way in, and others than this. */
const First = ({ draft }: { draft: JoinDraft | null }) => (
  <Before type="enterprise" title="企业入驻" note="以公司名义开一家企业店，拍下营业执照就能自动填写" draft={draft}>
    <Cell icon="grid" title="经营类目与资质" onClick={() => go('/pages/join/category', { type: 'shop' })} />
    <Cell icon="store" title="个体工商户？申请商家入驻" onClick={() => go('/pages/application/detail')} />
    <Cell icon="help" title="常见问题" onClick={() => go('/pages/join/question', { type: 'shop' })} />
  </Before>
)
