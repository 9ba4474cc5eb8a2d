import { Button } from 'antd'
import { Component, type ReactNode } from 'react'

/** Catches what breaks in a page, so that the menu stays. It needs nothing that would have to be loaded first. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  render() {
    if (!this.state.broken) return this.props.children
    return (
      <div className="broken" role="alert">
        <h1>页面出错了</h1>
        <p className="soft">刷新后重试；仍有问题请联系技术人员</p>
        <Button onClick={() => location.reload()}>刷新页面</Button>
      </div>
    )
  }
}
