import { Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { Changed } from '../../kit/Changed'
import { momentOf, textOf } from '../../kit/china-time'
import { useDeed } from '../../kit/deed'
import { type Facet, facetsBy } from '../../kit/difference'
import { FormModal } from '../../kit/FormModal'
import { Pictures } from '../../kit/Pictures'
import { chosen, pictured, timed, turned } from '../../kit/tells'
import type { Banner } from './Banners'
import { LinkField, LinkTitle } from './LinkField'
import { linkRule } from './links'
import { PLACES, type Place } from './places'

interface Fields {
  place: Place
  title: string
  pics: string[]
  url: string
  color: string
  starts?: string
  ends?: string
  shown: boolean
}

const TITLES: Readonly<Record<keyof Fields, string>> = {
  place: '位置',
  title: '图片说明',
  pics: '图片',
  url: '跳转链接',
  starts: '开始时间',
  ends: '结束时间',
  color: '底色',
  shown: '显示'
}

const facetsOf = (fields: Partial<Fields>): Facet[] =>
  facetsBy(TITLES, fields, {
    place: chosen(PLACES),
    pics: pictured,
    url: { tell: url => <LinkTitle url={String(url ?? '')} /> },
    starts: timed('立即'),
    ends: timed('长期'),
    shown: turned('显示', '隐藏')
  })

const initialOf = (banner: Banner | undefined, place: Place): Partial<Fields> => ({
  place: banner?.place ?? place,
  title: banner?.title ?? '',
  pics: banner ? [banner.pic] : [],
  url: banner?.url ?? '',
  color: banner?.color ?? '#FE6972',
  starts: banner?.start_time ? textOf(banner.start_time) : undefined,
  ends: banner?.end_time ? textOf(banner.end_time) : undefined,
  shown: banner?.is_show !== 0
})

interface Props {
  banner?: Banner
  /** The page a new one is for, and how many are there. */
  place: Place
  last: number
  /** The banner as it is by now. */
  newestOf(banner: Banner): Promise<Banner | undefined>
  onClose(): void
}

/** Makes a banner, or changes one. */
export function BannerForm({ place, last, newestOf, onClose, ...props }: Props) {
  /** What the form stands on. */
  const [banner, setBanner] = useState(props.banner)
  const [form] = Form.useForm<Fields>()
  const save = useDeed('POST /api/admin/banner/save', '已保存')
  const finish = async ({ pics, starts, ends, shown, ...rest }: Fields) => {
    const done = await save.run({
      ...rest,
      ...(banner && { id: banner.id, mark: banner.mark }),
      pic: pics[0],
      sort: banner?.sort ?? last,
      is_show: shown ? 1 : 0,
      starts_at: starts ? momentOf(starts) : null,
      ends_at: ends ? momentOf(ends) : null
    })
    if (done) onClose()
  }
  const begin = (newest: Banner, fields: Partial<Fields>) => {
    setBanner(newest)
    form.setFieldsValue(fields)
    save.forget()
  }
  return (
    <FormModal<Fields>
      form={form}
      title={banner ? `编辑「${banner.title}」` : '新建轮播图'}
      busy={save.busy}
      width={save.refused === 'CHANGED' ? 820 : 560}
      initial={initialOf(banner, place)}
      onSave={finish}
      onClose={onClose}
    >
      {save.refused === 'CHANGED' && banner && (
        <Changed<Banner, Partial<Fields>>
          facetsOf={facetsOf}
          basis={initialOf(banner, place)}
          mine={() => form.getFieldsValue(true)}
          newest={() => newestOf(banner)}
          fieldsFrom={now => initialOf(now, place)}
          onBegin={begin}
        />
      )}
      <Form.Item name="place" label={TITLES.place}>
        <Select options={PLACES} />
      </Form.Item>
      <Form.Item
        name="title"
        label={`${TITLES.title}（供读屏使用，写图上的字）`}
        rules={[{ required: true, whitespace: true, message: '请填写图片说明' }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
      <Form.Item
        name="pics"
        label={`${TITLES.pics}（建议 1404 × 560）`}
        rules={[{ required: true, type: 'array', min: 1, message: '请上传图片' }]}
      >
        <Pictures max={1} into="content" />
      </Form.Item>
      <Form.Item name="url" label={TITLES.url} rules={[linkRule]}>
        <LinkField />
      </Form.Item>
      <div className="fields">
        <Form.Item name="starts" label={`${TITLES.starts}（不填为立即）`}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="ends" label={`${TITLES.ends}（不填为长期）`}>
          <Input type="datetime-local" />
        </Form.Item>
        <Form.Item name="color" label={TITLES.color}>
          <Input type="color" style={{ width: 64, padding: 2 }} />
        </Form.Item>
        <Form.Item name="shown" label={TITLES.shown} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormModal>
  )
}
