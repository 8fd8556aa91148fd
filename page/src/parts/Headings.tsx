/** The head of a table; `figures` are the columns with numbers. */
export const Headings = ({ columns, figures = [] }: { columns: readonly string[]; figures?: readonly number[] }) => (
  <thead>
    <tr>
      {columns.map((each, index) => (
        <th key={each} scope="col" class={figures.includes(index) ? "amount" : ""}>
          {each}
        </th>
      ))}
    </tr>
  </thead>
);
