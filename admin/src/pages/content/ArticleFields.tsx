import { Form, Input, Select, Switch } from 'antd'
import { Pictures } from '../../kit/Pictures'
import { chosenName } from '../../kit/parts'
import { TITLES } from './article-draft'
import { AGREEMENTS, type Kind } from './kinds'
import { useTopics } from './Topics'

const filled = (message: string) => [{ required: true, whitespace: true, message }]

/** What an article of a kind has beside its words. */
export const ArticleFields = ({ kind }: { kind: Kind }) => (
  <section className="panel">
    <h2>基本信息</h2>
    <div className="fields">
      <Form.Item name="title" label={TITLES.title} className="wide" rules={filled('请填写标题')}>
        <Input maxLength={60} showCount />
      </Form.Item>
      {kind === 'agreement' && <Agreement />}
      {kind === 'help' && (
        <Form.Item name="topic" label={`${TITLES.topic}（同名的归在一组）`} rules={filled('请填写主题')}>
          <Input maxLength={20} placeholder="例如：购物流程" />
        </Form.Item>
      )}
      {kind === 'school' && <Course />}
      {kind !== 'agreement' && (
        <Form.Item name="synopsis" label={`${TITLES.synopsis}（列表里显示）`} className="wide">
          <Input maxLength={140} showCount />
        </Form.Item>
      )}
      {(kind === 'notice' || kind === 'school') && (
        <Form.Item name="author" label={TITLES.author}>
          <Input maxLength={30} />
        </Form.Item>
      )}
      {(kind === 'help' || kind === 'school') && (
        <Form.Item
          name="sort"
          label={`${TITLES.sort}（小的在前）`}
          rules={[{ required: true, pattern: /^\d{1,4}$/, message: '请输入整数' }]}
        >
          <Input inputMode="numeric" />
        </Form.Item>
      )}
      <Form.Item name="publish" label={`${TITLES.publish}（不填为立即）`}>
        <Input type="datetime-local" />
      </Form.Item>
      <Form.Item name="shown" label={kind === 'agreement' ? '公布' : TITLES.shown} valuePropName="checked">
        <Switch />
      </Form.Item>
      {(kind === 'notice' || kind === 'school') && (
        <Form.Item name="pics" label={TITLES.pics} className="wide">
          <Pictures max={1} into="content" />
        </Form.Item>
      )}
    </div>
  </section>
)

const Agreement = () => (
  <>
    <Form.Item name="slug" label={TITLES.slug} rules={[{ required: true, message: '请选择协议' }]}>
      <Select options={[...AGREEMENTS]} />
    </Form.Item>
    <Form.Item name="version" label={TITLES.version} rules={filled('请填写版本号')}>
      <Input maxLength={20} placeholder="例如：2027.01" />
    </Form.Item>
    <Form.Item name="effect" label={`${TITLES.effect}（不填为发布即生效）`}>
      <Input type="datetime-local" />
    </Form.Item>
  </>
)

function Course() {
  const topics = useTopics().data?.list ?? []
  return (
    <>
      <Form.Item name="topic_id" label={TITLES.topic_id} rules={[{ required: true, message: '请选择课程主题' }]}>
        <Select
          labelRender={chosenName}
          options={topics.map(({ id, title }) => ({ value: id, label: title }))}
          placeholder="在课程列表页可管理主题"
        />
      </Form.Item>
      <Form.Item
        name="video"
        label={`${TITLES.video}（没有可不填）`}
        rules={[{ pattern: /^(\/(?![/\\])\S*)?$/, message: '请填写本站视频的地址，以 / 开头' }]}
      >
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item
        name="video_time"
        label={`${TITLES.video_time}（分:秒）`}
        rules={[{ pattern: /^(\d{1,3}:[0-5]\d)?$/, message: '例如：03:20' }]}
      >
        <Input placeholder="03:20" />
      </Form.Item>
    </>
  )
}
