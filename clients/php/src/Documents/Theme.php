<?php

declare(strict_types=1);

namespace Parley\Documents;

/**
 * How the widget looks. Colours are `#rrggbb`; the position is such as `bottom-right`.
 *
 * @property-read string $primaryColor
 * @property-read string $backgroundColor
 * @property-read string $textColor
 * @property-read string $position
 */
class Theme extends Document
{
}
