import { Component, type ComponentClass, type FunctionComponent } from "preact";

const isSame = (before: object, now: object): boolean => {
  const [first, second] = [Object.entries(before), now as Record<string, unknown>];
  return first.length === Object.keys(now).length && first.every(([name, value]) => second[name] === value);
};

/** A component that is drawn again only when a prop has changed. */
export const memo = <Props extends object>(Part: FunctionComponent<Props>): ComponentClass<Props> =>
  class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !isSame(this.props, next);
    }
    override render(props: Props) {
      return <Part {...props} />;
    }
  };
