import { Button, Result } from 'antd'
import { Component, type ReactNode } from 'react'

/** Catches what breaks in a page, so that the menu stays. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  render() {
    if (!this.state.broken) return this.props.children
    const again = <Button onClick={() => location.reload()}>刷新页面</Button>
    return <Result status="error" title="页面出错了" subTitle="刷新后重试；仍有问题请联系技术人员" extra={again} />
  }
}
