import { FailurePage } from "../ui/FailurePage.tsx";

export default function NotFound() {
  return (
    <FailurePage
      title="There is no such page"
      text="The address may be of a page that this version of Spillway does not have."
      home
    />
  );
}
